import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import { type ZodType, z } from 'zod';
import { OrderEventSchema, orderEventExample } from '../../src/contract/orders/order-event';
import { OpsEventSchema } from '../../src/contract/webhooks/ops-event';
import { OPS_EVENT_GUIDE } from '../../src/contract/webhooks/ops-event-examples';
import { eventName, isTerminal, ORDER_STATUSES, STATUSES } from '../../src/domain/orders/status';
import { contentOf } from './media';

const headersFor = (eventId: string) =>
  z.object({
    'X-Service-Signature': z.string().meta({
      description:
        '`t=<unix seconds>,v1=<base64 of HMAC-SHA256(secret, t + "." + raw body)>`, made anew for each attempt. For five ' +
        'minutes after a rotation of the secret there are two `v1`; either may match',
      example: 't=1772446901,v1=e1TFM3ecJ/Ep3xGvE8vgolt+h1sWd6qcQYWl7UwZexM=',
    }),
    'X-Service-Event-Id': z.string().meta({
      description: 'Equal to `event_id` of the body; the same at every attempt, so drop what you have seen',
      example: eventId,
    }),
    'X-Service-Delivery-Attempt': z.string().meta({ description: 'Counts from 1', example: '1' }),
    'User-Agent': z.string().meta({
      description: 'The product, its version, and where its operator can be asked',
      example: 'Swaplane/0.1.0 (+https://swap.example/docs)',
    }),
  });

const DELIVERY =
  'Answer with any 2xx within 5 seconds; the body of your answer is ignored and redirects are not followed. Anything else is ' +
  'retried 1 and 5 and 15 minutes, 1, 4, 12 and 24 hours after the first attempt. An event may arrive twice and later events ' +
  'may overtake it: drop known event ids and order by `sequence`; two events of an order can share their `ts`. ' +
  'What you missed for good is listed by listEvents.';

interface Notice {
  name: string;
  description: string;
  schema: ZodType;
  example: { event_id: string };
}

const ORDER_CHANNEL = 'Goes to the order endpoint of its environment.';
const OPS_CHANNEL =
  'Goes to the ops endpoint. Where that is an incoming webhook of a chat tool, it is sent as a message with blocks.';

const orderNotices = ORDER_STATUSES.map(
  (status): Notice => ({
    name: eventName(status),
    description: `${STATUSES[status].meaning}.${isTerminal(status) ? ' The order is over.' : ''} ${ORDER_CHANNEL}`,
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
      body: { required: true, content: contentOf(schema, 'application/json', { example: { value: example } }) },
    },
    responses: {
      '2XX': { description: 'Received' },
      default: { description: 'Not received: the delivery is retried' },
    },
  }),
);
