"""How the service is: alive, ready, and in figures. For whoever watches over it; no figure names a person or a hand."""
