import type { Tag } from '../route';

/** The groups of operations, in reading order. */
export const TAGS: readonly { name: Tag; description: string }[] = [
  { name: 'Public', description: 'What can be swapped, and for how much. No key needed.' },
  { name: 'Orders', description: 'Open a swap from a quote and read it.' },
  { name: 'Streaming', description: "Follow one order's status, or all orders, live, as server-sent events." },
  { name: 'Refunds', description: 'What happens to a deposit that cannot be swapped.' },
  { name: 'Webhooks', description: 'What we tell your server, and how to resume an endpoint that was paused.' },
  { name: 'Partner', description: 'Your account: profile, orders, earnings and payouts.' },
  { name: 'Sandbox', description: 'Play any story of an order, at any speed, without a coin.' },
  { name: 'Health', description: 'For uptime probes.' },
];

/** What a wallet engineer should know before the first call; the page and the document begin with it. */
export const INTRODUCTION = `Integrate once, swap at many providers. You ask for a quote, open an order, show your user the deposit address, and follow the
order until it ends. The coins never pass through us: the deposit address belongs to the provider.

## In four calls

1. \`GET /estimate\` prices a swap and holds the price for five minutes under a \`quote_id\`.
2. \`POST /order/create\` turns the quote into an order with a \`deposit_address\`.
3. Webhooks, \`GET /order/{order_id}/stream\` or \`GET /order/{order_id}\` tell how it goes; \`GET /me/events\` lists what you missed.
4. In \`refund_required\`, \`POST /order/{order_id}/refund-action\` says where the money goes.

## Keys and environments

Send your key as \`X-API-Key\`. One address serves both environments: \`pk_test_…\` plays in the sandbox, \`pk_live_…\` moves real coins, and
neither sees the other's orders. Public reads work without a key. A key has scopes; a new one has \`orders:rw\`.

## The wire

JSON in UTF-8 with snake_case names. Amounts are decimal strings such as \`"0.05"\`: never parse them as floats. Times are UTC with milliseconds,
\`2026-03-02T10:00:00.000Z\`. Nullable fields are always present. Fields and headers may be added within version 1, so ignore what you do not know;
values of \`status\`, \`error.code\` and \`refund_capability\` are not added.

## Errors

Every refusal has one form and one of 15 codes. Switch on \`error.code\`, never on \`message\`. Validation problems are \`INVALID_PAIR\` with
\`fields\`. A wrong method is answered 405 with \`Allow\`. Log \`request_id\`, which is also the header \`X-Request-Id\`.

## Rates and retries

Each answer says what is left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\`. A 429 always has \`Retry-After\`. Writes take an
\`Idempotency-Key\`, so that a repeated call does nothing twice.

## Webhooks

Each delivery is signed. Take the raw bytes of the body, compute HMAC-SHA256 over \`t + "." + body\` with the whole secret, and compare in constant
time; refuse a \`t\` more than five minutes away.

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

export function isAuthentic(rawBody, signature, secret) {
  const [time, ...values] = signature.split(',').map((part) => part.slice(part.indexOf('=') + 1));
  const expected = createHmac('sha256', secret).update(time + '.').update(rawBody).digest();
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  return isFresh && values.some((value) => {
    const given = Buffer.from(value, 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
\`\`\`

An event may arrive twice, and a later one may overtake it. Drop the \`event_id\`s you know and order an order's events by \`sequence\`. To be sure
that none is missing, read \`GET /me/events\` now and then: it lists every event of 30 days, delivered or not, and goes on where you stopped.

## Versions

This is version 1.2, as \`X-Api-Version\` says. Breaking changes get a new path. A deprecated operation says so in \`Deprecation\`, \`Sunset\` and
\`Link\`, at least six months before it ends.
`;
