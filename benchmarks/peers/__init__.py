"""Other programs that play whole hands, each made ready to play a hand that the room has dealt."""
