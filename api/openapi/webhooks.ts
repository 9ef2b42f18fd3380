import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { OrderEventSchema } from '../../src/contract/order-event';
import { eventName, ORDER_STATUSES, STATUSES } from '../../src/domain/status';

const HEADERS = z.object({
  'X-Service-Signature': z
    .string()
    .describe('`t=<unix seconds>,v1=<base64 of HMAC-SHA256(secret, t + "." + raw body)>`; two `v1` during a rotation'),
  'X-Service-Event-Id': z.string().describe('Equal to `event_id` of the body; the same at every attempt'),
  'X-Service-Delivery-Attempt': z.string().describe('Counts from 1'),
});

/** One webhook per order status [partner-api 7.2, 7.3]. */
export const ORDER_WEBHOOKS: readonly RouteConfig[] = ORDER_STATUSES.map((status) => ({
  method: 'post',
  path: eventName(status),
  operationId: eventName(status),
  tags: ['Webhooks'],
  summary: STATUSES[status].meaning,
  request: {
    headers: HEADERS,
    body: { required: true, content: { 'application/json': { schema: OrderEventSchema } } },
  },
  responses: { '2XX': { description: 'Received; anything else, or no answer within 5 s, is retried' } },
}));
