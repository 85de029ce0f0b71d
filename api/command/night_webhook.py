"""What came out of a night, told to the webhook by the command line."""

from api import settings
from api.command.store import OPERATOR
from api.command.trouble import tell
from ledger.availability import StoreUnavailable
from ledger.reconciliation.recorded import explanations, results
from ledger.store.store import Store


def told_or_told_why(store: Store, room: str, date: str) -> None:
    """Tells the webhook, if one is set, what came out; where that does not arrive it is said and recorded, no more."""
    hook = settings.night_webhook()
    if hook is None:
        return
    from api.nights.webhook import tell_night  # loads what speaks to it, which only a night with a webhook needs

    try:
        delivery = tell_night(store, OPERATOR, hook, results(store, room, date)[-1], explanations(store, room))
    except StoreUnavailable as fault:
        tell(f"{room} {date}: whether the webhook was told is not recorded: {fault}")
        return
    if delivery is not None and not delivery.arrived:
        tell(
            f"{room} {date}: the webhook was not told: {delivery.told.failed} ({delivery.told.attempts} attempts); "
            "oddchip nights webhook --again tells it"
        )
