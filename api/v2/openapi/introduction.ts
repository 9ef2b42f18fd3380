import type { Tag } from '../../route';

/** The groups of operations, in reading order. */
export const V2_TAGS: readonly { name: Tag; description: string }[] = [
  { name: 'Public', description: 'What can be swapped, and for how much. No key needed.' },
  { name: 'Orders', description: 'Open a swap and follow it.' },
  { name: 'Refunds', description: 'What can be done about a swap that stopped.' },
];

/** What somebody should know who comes from the other service; the page and the document begin with it. */
export const V2_INTRODUCTION = `For wallets that speak ChangeNOW's API v2 already: replace the base address and the key, and nothing else. An order made here is an
ordinary order: it is listed in the Partner API, has its webhooks and streams, and is priced by the same providers. New integrations use the Partner
API, whose reference is at \`/docs/reference\`.

## In two values

1. Base address: this server instead of \`https://api.changenow.io\`. Both \`…/v2\` and \`…/v2/exchange\` work as the new base.
2. Key: a key of this installation in \`x-changenow-api-key\`. \`pk_test_…\` plays in the sandbox, \`pk_live_…\` moves real coins.

## In four calls

1. \`GET /exchange/range\` tells what is taken.
2. \`GET /exchange/estimated-amount\` prices the swap; with \`flow=fixed-rate\` it holds the price under a \`rateId\`.
3. \`POST /exchange\` opens the order and answers with \`payinAddress\`.
4. \`GET /exchange/by-id\` tells how it goes, until it is \`finished\`, \`failed\`, \`refunded\` or \`expired\`.

## The wire

JSON in UTF-8 with camelCase names. Amounts are JSON numbers of at most 8 decimals; in requests strings and exponents are taken too. Times are UTC
with milliseconds. Tickers and networks may be sent in any case and come back in lower case. An empty string says the same as leaving a field out.
Success is always 200.

## Errors

Every refusal is \`{"error": "<word>", "message": "…"}\`; an amount that is not taken has \`payload.range\` beside them. Switch on \`error\`. Every answer
has a header \`X-Request-Id\` for questions to support.

## Rates and retries

Each answer says what is left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\`. A 429 always has \`Retry-After\`. \`POST /exchange\` takes
an \`Idempotency-Key\`, so that a repeated call opens nothing twice.
`;
