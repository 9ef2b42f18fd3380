import { z } from 'zod';

/** Requests of Temporal's Web UI are larger than others: one may hold all payloads of a history. */
export const CODEC_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const MOST_PAYLOADS = 2_000;

const Base64Schema = z.string().regex(/^[A-Za-z\d+/]*={0,2}$/, 'must be base64');

/** Payloads in the JSON of Temporal's API, as its tools send them to a codec server. */
export const PayloadsSchema = z.object({
  payloads: z
    .array(
      z.object({
        metadata: z.record(z.string().max(100), Base64Schema).default({}),
        data: Base64Schema.default(''),
      }),
    )
    .max(MOST_PAYLOADS, `must be at most ${MOST_PAYLOADS}`),
});
export type PayloadsBody = z.output<typeof PayloadsSchema>;
