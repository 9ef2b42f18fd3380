"""What schemathesis cannot know by itself: what an address is, that a quote can be used once, that bad keys lock an address out."""

import ipaddress
import os
import random
import re

import requests
import schemathesis

ETHEREUM = "0x52908400098527886E0F7030069857D2E4169EE7"
BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
STABLECOINS = {
    "USDT-TRC20": "TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2",
    "USDT-ERC20": ETHEREUM,
    "USDC-ERC20": ETHEREUM,
    "USDC-SOL": "AyYJTXKwDFuxDaz6DXrdiu1W7oTQHuC7fLF42imGG9YB",
}
# Hypothesis sets the common source of chance back before every case.
chance = random.SystemRandom()
CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
# Refused in every body, which no schema can say of undeclared properties: test/api/http proves it.
TREACHEROUS_NAMES = {"__proto__", "constructor", "prototype"}
ABSENT = {"", "null", "undefined"}
CLIENTS = ipaddress.ip_network("10.0.0.0/8")


@schemathesis.hook
def filter_case(ctx, case):
    # These count as absent, which no schema says without enums that generators cannot use: test/api/lenient-requests proves it.
    return not any(isinstance(value, str) and value in ABSENT for value in (case.query or {}).values())


@schemathesis.hook
def before_call(ctx, case, kwargs):
    # What no header of HTTP can hold is refused by the parser, before any operation: test/errors proves it.
    for name, value in case.headers.items():
        case.headers[name] = CONTROL_CHARACTERS.sub("", str(value))
    # Another client each time: limits by address and the lockout have their own tests.
    case.headers["X-Forwarded-For"] = str(CLIENTS[chance.randrange(CLIENTS.num_addresses)])
    if isinstance(case.body, dict):
        case.body = without_treacherous_names(case.body)
    make_possible = POSSIBLE.get(case.operation.definition.raw.get("operationId"))
    well_formed = case.meta and case.meta.generation.mode.is_positive and isinstance(case.body, dict)
    # Two of three well-formed requests are made possible ones; the third stays as it was generated.
    if make_possible and well_formed and chance.randrange(3) > 0:
        make_possible(case)


def without_treacherous_names(value):
    if isinstance(value, dict):
        return {name: without_treacherous_names(one) for name, one in value.items() if name not in TREACHEROUS_NAMES}
    return [without_treacherous_names(one) for one in value] if isinstance(value, list) else value


def creation(case):
    estimate = requests.get(
        f"{case.operation.base_url}/estimate",
        params={"from": "BTC", "to": "ETH", "amount": "0.05"},
        headers={"X-API-Key": os.environ["SWAPLANE_TEST_KEY"]},
        timeout=10,
    )
    case.body.update(quote_id=estimate.json()["quote_id"], address=ETHEREUM, refund_address=BITCOIN)
    preference = case.body.get("refund_preference")
    if isinstance(preference, dict):  # null is as good as absent
        preference["convert_to_stable_target"] = target = chance.choice(list(STABLECOINS))
        preference["convert_to_stable_address"] = STABLECOINS[target]


def refund(case):
    target = chance.choice(list(STABLECOINS))
    case.body.update(refund_address=BITCOIN, stable_target=target, stable_address=STABLECOINS[target])


def exchange(case):
    case.body.update(fromCurrency="btc", toCurrency="eth", fromNetwork="", toNetwork=None, address=ETHEREUM)
    case.body.update(flow="standard", type="direct", fromAmount=chance.choice([0.05, "0.05", "5e-2"]))
    case.body.update(refundAddress=BITCOIN, extraId="", refundExtraId="")


def action(case):
    with open("orders.txt") as orders:  # run.ts writes it
        case.body.update(id=chance.choice(orders.read().split()).strip('"'))
    if "address" in case.body:
        case.body.update(address=BITCOIN, extraId="")


POSSIBLE = {
    "createOrder": creation,
    "refundAction": refund,
    "createExchange": exchange,
    "refundOrder": action,
    "continueOrder": action,
}
