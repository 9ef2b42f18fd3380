import { z } from 'zod';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { TimeSchema } from '../orders/order';

/** Response of POST /webhook/resume [rules/webhooks: Resume and drain]. */
export const WebhookResumeSchema = z
  .object({
    resumed: z.array(
      z.object({
        endpoint_id: z.string(),
        type: z.enum(['order', 'ops']),
        queued_events: z.int().describe('Number of queued events; they are sent now, oldest first'),
        paused_at: TimeSchema,
      }),
    ),
    resumed_at: TimeSchema,
  })
  .meta({ id: 'WebhookResume' });
export type WebhookResume = z.infer<typeof WebhookResumeSchema>;

examples.add(WebhookResumeSchema, {
  example: {
    resumed: [
      { endpoint_id: EXAMPLE.endpointId, type: 'order', queued_events: 37, paused_at: '2026-03-02T14:32:11.000Z' },
    ],
    resumed_at: '2026-03-02T15:02:40.000Z',
  },
});
