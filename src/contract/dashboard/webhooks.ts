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

export const SignatureCheckSchema = z.object({
  /** The endpoint whose secret signs; without it, `secret` is required. */
  endpoint_id: z.string().optional(),
  secret: z.string().max(200).optional(),
  header: z.string().max(2_000).describe('X-Service-Signature as it arrived'),
  body: z.string().max(100_000).describe('The body as it arrived'),
  /** The delivery whose bytes the body is compared with. */
  delivery_id: z.string().optional(),
});

/** Which part of a webhook is wrong. */
export const SignatureVerdictSchema = z.object({
  ok: z.boolean(),
  parts: z.array(
    z.object({
      part: z.enum(['header', 'time', 'body', 'secret']),
      ok: z.boolean().nullable().describe('null: it cannot be checked'),
      message: z.string(),
    }),
  ),
  first_difference: z
    .object({ byte: z.int().min(0), sent: z.string(), received: z.string() })
    .nullable()
    .describe('Where the body parts from what was sent, with its surroundings'),
});
export type SignatureVerdict = z.infer<typeof SignatureVerdictSchema>;
