import { z } from 'zod';

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
