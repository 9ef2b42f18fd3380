import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-filter';

/** An example of every event, with the body that is sent. */
export const ExampleEventListSchema = z.object({
  items: z.array(
    z.object({
      event: z.string(),
      channel: z.enum(['order', 'ops']),
      body: z.string().describe('JSON; ids and times of a sent one are its own'),
    }),
  ),
});
export type ExampleEventList = z.infer<typeof ExampleEventListSchema>;

/** Which example to send. */
export const SendExampleSchema = z.object({ event: z.enum(WEBHOOK_EVENTS) });
