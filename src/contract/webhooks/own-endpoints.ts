import { z } from 'zod';
import { EXAMPLE, examples } from '../examples';
import { TimeSchema } from '../values';
import { DeliveryStatusSchema } from './delivery-record';

const EndpointIdSchema = z.string().describe('`we_` and 26 characters');
const ChannelSchema = z
  .enum(['order', 'ops'])
  .describe('`order`: status changes of orders; `ops`: events about your account');

/** Response of GET /webhook/endpoints [rules/webhooks: Endpoints over the API]. */
export const OwnEndpointListSchema = z
  .object({
    items: z
      .array(
        z.object({
          endpoint_id: EndpointIdSchema,
          type: ChannelSchema,
          events: z
            .array(z.string())
            .nullable()
            .describe('The events that are sent to it, like `order.completed`; null: all of its type'),
          url_host: z.string().describe('Host of its URL; the URL itself can be a secret'),
          state: z
            .enum(['active', 'failing', 'paused'])
            .describe('`failing`: the last attempt failed; `paused`: events are queued until it is resumed'),
          queued_events: z.int().min(0).describe('Events that wait to be sent'),
          last_error: z.string().nullable().describe('Why the last attempt failed; null if it succeeded'),
          last_delivery_at: TimeSchema.nullable().describe('When an event was last delivered'),
          paused_at: TimeSchema.nullable().describe('Since when it is paused'),
          resumes_at: TimeSchema.nullable().describe('When the pause ends by itself; null if only you can end it'),
        }),
      )
      .describe("The endpoints of the key's environment"),
  })
  .meta({ id: 'WebhookEndpointList' });
export type OwnEndpointList = z.infer<typeof OwnEndpointListSchema>;

/** Response of POST /webhook/test. */
export const WebhookTestSchema = z
  .object({
    items: z
      .array(
        z.object({
          endpoint_id: EndpointIdSchema,
          type: ChannelSchema,
          status: z
            .enum([...DeliveryStatusSchema.options, 'paused'])
            .describe(
              '`success`: your server answered with 2xx; `paused`: nothing was sent, resume the endpoint first',
            ),
          response_code: z.int().nullable().describe('What your server answered; null if it did not'),
          response_time_ms: z.int().nullable().describe('How long your server took'),
          error_detail: z.string().nullable().describe('Why the attempt failed'),
        }),
      )
      .describe('One for each endpoint'),
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof WebhookTestSchema>;

const where = { endpoint_id: EXAMPLE.endpointId, type: 'order' } as const;
examples.add(OwnEndpointListSchema, {
  example: {
    items: [
      {
        ...where,
        events: null,
        url_host: 'hooks.wallet.example',
        state: 'active',
        queued_events: 0,
        last_error: null,
        last_delivery_at: '2026-03-02T14:32:11.000Z',
        paused_at: null,
        resumes_at: null,
      },
    ],
  },
});
examples.add(WebhookTestSchema, {
  example: {
    items: [{ ...where, status: 'success', response_code: 204, response_time_ms: 41, error_detail: null }],
  },
});
