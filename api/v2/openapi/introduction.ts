import type { Tag } from '#api/route';

/** The groups of operations, in reading order. */
export const V2_TAGS: readonly { name: Tag; description: string }[] = [
  { name: 'Public', description: 'What can be swapped, and for how much. No key needed.' },
  { name: 'Orders', description: 'Create and follow orders.' },
  { name: 'Refunds', description: 'What can be done about an order that cannot be completed.' },
];

/** What users of the other service should know; both the page and the document start with it. */
export const V2_INTRODUCTION = `For wallets that already use ChangeNOW's API v2: change the base URL and the key, and nothing else. Orders created here are normal
orders: they are listed in the Partner API, send webhooks and stream events, and are priced by the same providers. New integrations should use the
Partner API; its reference is at \`/docs/reference\`.

## Two values to change

1. Base URL: this server instead of \`https://api.changenow.io\`. Both \`…/v2\` and \`…/v2/exchange\` work as the new base.
2. Key: a key of this installation in \`x-changenow-api-key\`. \`pk_test_…\` works in the sandbox, \`pk_live_…\` moves real coins.

## In four calls

1. \`GET /exchange/range\` returns the smallest and largest amount.
2. \`GET /exchange/estimated-amount\` returns the price; with \`flow=fixed-rate\` it also locks it under a \`rateId\`.
3. \`POST /exchange\` creates the order and returns its \`payinAddress\`.
4. \`GET /exchange/by-id\` returns the order's status; poll it until it is \`finished\`, \`failed\`, \`refunded\` or \`expired\`.

## Format

JSON in UTF-8 with camelCase names. Amounts are JSON numbers with at most 8 decimals; requests may also use strings and exponents. Times are UTC with
milliseconds. Tickers and networks can be sent in any case and are returned in lower case. An empty string means the same as omitting the field.
Success is always 200.

## Errors

Every error response is \`{"error": "<word>", "message": "…"}\`; if the amount is too small or too large, it also has \`payload.range\`. Switch on
\`error\`. Every response has an \`X-Request-Id\` header; give it to support when you report a problem.

## Rate limits and retries

Every response states your limit: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\`. A 429 always has \`Retry-After\`. \`POST /exchange\`
takes an \`Idempotency-Key\`, so a repeated call never creates a second order.
`;
