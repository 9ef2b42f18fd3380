import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import { type ZodType, z } from 'zod';
import { OrderEventSchema, orderEventExample } from '#contract/orders/order-event';
import { OPS_EVENT_GUIDE, OpsEventSchema } from '#contract/webhooks/ops-event';
import { eventName, isTerminal, ORDER_STATUSES, STATUSES } from '#domain/orders/status';
import { mediaOf } from './media';

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

const DELIVERY =
  'Respond with any 2xx status within 5 seconds; the body of your response is ignored, and redirects are not ' +
  'followed. Anything else is retried 1, 5 and 15 minutes, then 1, 4, 12 and 24 hours after the first attempt. An ' +
  'event may arrive twice, and events may arrive out of order: ignore an `event_id` you have already processed, and ' +
  'sort by `sequence`, because two events of an order can have the same `ts`. To get events you missed, call ' +
  'listEvents.';

interface Notice {
  name: string;
  description: string;
  schema: ZodType;
  example: { event_id: string };
}

const ORDER_CHANNEL = "Sent to the environment's order endpoint.";
const OPS_CHANNEL =
  "Sent to the ops endpoint. If that is a chat tool's incoming webhook, it is sent as a message with blocks.";

const orderNotices = ORDER_STATUSES.map(
  (status): Notice => ({
    name: eventName(status),
    description: `${STATUSES[status].meaning}.${isTerminal(status) ? ' This status is final.' : ''} ${ORDER_CHANNEL}`,
    schema: OrderEventSchema,
    example: orderEventExample(status),
  }),
);

const opsNotices = OPS_EVENT_GUIDE.map(
  ({ name, summary, example }): Notice => ({
    name,
    example,
    description: `${summary}. ${OPS_CHANNEL}`,
    schema: OpsEventSchema,
  }),
);

/**
 * One webhook per order status and one per ops event [rules/webhooks: Events and payload; rules/ops-events: Events].
 */
export const WEBHOOKS: readonly RouteConfig[] = [...orderNotices, ...opsNotices].map(
  ({ name, description, schema, example }) => ({
    method: 'post',
    path: name,
    operationId: name,
    tags: ['Webhooks'],
    summary: name,
    description: `${description}\n\n${DELIVERY}`,
    request: {
      headers: headersFor(example.event_id),
      body: { required: true, content: mediaOf(schema, 'application/json', { example: { value: example } }) },
    },
    responses: {
      '2XX': { description: 'Received' },
      default: { description: 'Failed: the delivery is retried' },
    },
  }),
);
