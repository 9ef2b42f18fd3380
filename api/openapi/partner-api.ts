import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import { type ZodType, z } from 'zod';
import { lateDepositEventExample, OrderEventSchema, orderEventExample } from '#contract/orders/order-event';
import { OPS_EVENT_GUIDE, OpsEventSchema } from '#contract/webhooks/ops-event';
import type { ErrorCode } from '#domain/error';
import { eventName, isTerminal, ORDER_STATUSES, STATUSES } from '#domain/orders/status';
import type { Tag } from '../define-route';
import { ERROR_EXAMPLES, listErrorResponses } from './errors';
import { mediaOf, type PublishedApi } from './operation';

/** The groups of operations, in reading order. */
const TAGS: readonly { name: Tag; description: string }[] = [
  { name: 'Public', description: 'What can be swapped, and for how much. No key needed.' },
  { name: 'Orders', description: 'Create orders from quotes, and read them.' },
  { name: 'Streaming', description: 'Follow one order or all your orders live, as server-sent events.' },
  { name: 'Refunds', description: 'Decide what happens to a deposit that cannot be swapped.' },
  { name: 'Webhooks', description: 'Your webhook endpoints: their state, a test, and how to resume a paused one.' },
  { name: 'Events', description: 'What your webhook endpoints receive.' },
  { name: 'Partner', description: 'Your account: profile, orders, earnings and payouts.' },
  { name: 'Sandbox', description: 'Run any order scenario, at any speed, without real coins.' },
  { name: 'Health', description: 'Health check for uptime probes.' },
];

/** What a wallet engineer should know before the first call; both the page and the document start with it. */
const INTRODUCTION = `Integrate once and swap at many providers. You get a quote, create an order, show your user the deposit address, and follow the
order until it ends. Coins never pass through this server: the deposit address belongs to the provider.

## In four calls

1. \`GET /estimate\` prices a swap and holds the price for five minutes under a \`quote_id\`.
2. \`POST /order/create\` turns the quote into an order with a \`deposit_address\`.
3. Webhooks, \`GET /order/{order_id}/stream\` or \`GET /order/{order_id}\` tell you every status change; \`GET /me/events\` lists what you missed.
4. In \`refund_required\`, \`POST /order/{order_id}/refund-action\` decides where the deposit goes.

## Keys and environments

Send your key in the \`X-API-Key\` header. Both environments use the same base URL: \`pk_test_…\` works in the sandbox, \`pk_live_…\` moves real
coins, and neither sees the other's orders. Public reads work without a key. A key has scopes; a new key has \`orders:rw\`.

## Format

JSON in UTF-8 with snake_case names. Amounts are decimal strings such as \`"0.05"\`: never parse them as floats. Times are UTC with milliseconds,
such as \`2026-03-02T10:00:00.000Z\`. Nullable fields are always present. Fields and headers may be added within version 1, so ignore those
you do not know. No values of \`status\`, \`error.code\` or \`refund_capability\` will be added.

## Errors

Every error response has the same body, with one of 15 codes. Switch on \`error.code\`, never on \`message\`. Validation errors are
\`INVALID_PAIR\` with \`fields\`. A wrong method returns 405 with \`Allow\`. Log \`request_id\`, which is also in the \`X-Request-Id\` header.
\`doc_url\` leads to what the code means and what to do.

## Rate limits and retries

Every response states your limit: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\`. A 429 always has \`Retry-After\`. Writes that
take an \`Idempotency-Key\` are safe to retry: nothing is done twice.

## Webhooks

Every delivery is signed. Compute HMAC-SHA256 over \`t + "." + body\`, using the raw bytes of the body and the whole secret, and compare in
constant time. Reject a \`t\` that is more than five minutes off.

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isAuthentic(rawBody, signature, secret) {
  const [time, ...values] = signature.split(',').map((part) => part.slice(part.indexOf('=') + 1));
  const expected = createHmac('sha256', secret).update(time + '.').update(rawBody).digest();
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  return isFresh && values.some((value) => {
    const given = Buffer.from(value, 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
\`\`\`

Events may arrive twice or out of order. Ignore an \`event_id\` you have already processed, and sort an order's events by \`sequence\`. To be
sure that none is missing, read \`GET /me/events\` from time to time: it lists every event of the last 30 days, delivered or not, and continues
where you stopped.

## Versions

This is version 1.2, as stated in the \`X-Api-Version\` header. Breaking changes get a new path. A deprecated operation announces its end in the
\`Deprecation\`, \`Sunset\` and \`Link\` headers, at least six months ahead.
`;

const headersFor = (eventId: string) =>
  z.object({
    'X-Service-Signature': z.string().meta({
      description:
        '`t=<unix seconds>,v1=<base64 of HMAC-SHA256(secret, t + "." + raw body)>`, computed for each attempt. For ' +
        'five minutes after you rotate the secret there are two `v1` values; accept the webhook if either matches',
      example: 't=1772446901,v1=e1TFM3ecJ/Ep3xGvE8vgolt+h1sWd6qcQYWl7UwZexM=',
    }),
    'X-Service-Event-Id': z.string().meta({
      description:
        'Same as `event_id` in the body, and the same in every attempt: ignore events you have already processed',
      example: eventId,
    }),
    'X-Service-Delivery-Attempt': z
      .string()
      .meta({ description: 'Number of the attempt, starting at 1', example: '1' }),
    'User-Agent': z.string().meta({
      description: "The product, its version, and the operator's contact URL",
      example: 'Swaplane/0.2.0 (+https://swap.example/docs)',
    }),
  });

const ANSWER =
  'Respond with any 2xx status within 5 seconds; the body of your response is ignored, and redirects are not followed.';
const DELIVERY =
  `${ANSWER} Anything else is retried 1, 5 and 15 minutes, then 1, 4, 12 and 24 hours after the first attempt. An ` +
  'event may arrive twice, and events may arrive out of order: ignore an `event_id` you have already processed, and ' +
  'sort by `sequence`, because two events of an order can have the same `ts`. To get events you missed, call ' +
  'listEvents.';

interface Notice {
  name: string;
  description: string;
  /** Sent once only. */
  isTest?: boolean;
  schema: ZodType;
  example: { event_id: string };
}

const ORDER_CHANNEL = "Sent to the environment's order endpoint.";
const OPS_CHANNEL =
  "Sent to the ops endpoint. If that is a chat tool's incoming webhook, it is sent as a message with blocks.";
const TESTED_CHANNEL = 'Sent to the endpoint itself, which may be one for orders or for ops.';

const orderNotices = ORDER_STATUSES.map(
  (status): Notice => ({
    name: eventName(status),
    description: `${STATUSES[status].meaning}.${isTerminal(status) ? ' This status is final.' : ''} ${ORDER_CHANNEL}`,
    schema: OrderEventSchema,
    example: orderEventExample(status),
  }),
);

const lateNotice: Notice = {
  name: eventName('late_deposit'),
  description:
    'Money came after the order had expired or failed, or has left again: `order.late_deposit` says what the provider does with ' +
    "it. The order's status does not change. It is sent when the deposit is seen, and once more when it was paid out or refunded. " +
    ORDER_CHANNEL,
  schema: OrderEventSchema,
  example: lateDepositEventExample(),
};

const opsNotices = OPS_EVENT_GUIDE.map(
  ({ name, summary, example }): Notice => ({
    name,
    example,
    description: `${summary}. ${name === 'webhook_test' ? TESTED_CHANNEL : OPS_CHANNEL}`,
    isTest: name === 'webhook_test',
    schema: OpsEventSchema,
  }),
);

/**
 * One webhook per order status, one for late deposits, and one per ops event [rules/webhooks: Events and payload; rules/ops-events: Events].
 */
const WEBHOOKS: readonly RouteConfig[] = [...orderNotices, lateNotice, ...opsNotices].map(
  ({ name, description, isTest, schema, example }) => ({
    method: 'post',
    path: name,
    operationId: name,
    // Not of the tag of the calls: openapi-generator makes a file of each tag, and would write one over the other.
    tags: ['Events'],
    summary: name,
    description: `${description}\n\n${isTest ? `${ANSWER} It is sent once, whatever you respond.` : DELIVERY}`,
    request: {
      headers: headersFor(example.event_id),
      body: { required: true, content: mediaOf(schema, 'application/json', { example: { value: example } }) },
    },
    responses: {
      '2XX': { description: 'Received' },
      default: { description: isTest ? 'Failed: whoever tests is told' : 'Failed: the delivery is retried' },
    },
  }),
);

export const PARTNER_API: PublishedApi<ErrorCode> = {
  title: 'Swaplane Partner API',
  version: '1.2.0',
  introduction: INTRODUCTION,
  tags: TAGS,
  keyHeader: 'X-API-Key',
  errorExamples: ERROR_EXAMPLES,
  listErrorResponses,
  webhooks: WEBHOOKS,
};
