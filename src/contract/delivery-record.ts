import { z } from 'zod';
import { TimeSchema } from './order';

/** Of a request body this much is shown; the whole is kept. */
const SHOWN_BYTES = 10 * 1_024;

export const DeliveryStatusSchema = z.enum(['pending', 'success', 'failed', 'timeout']);
export type DeliveryStatus = z.infer<typeof DeliveryStatusSchema>;

const AttemptSchema = z.object({
  attempt_number: z.int(),
  at: TimeSchema,
  status: DeliveryStatusSchema,
  request_signature: z.string().describe('X-Service-Signature, each signature cut to 8 characters'),
  response_code: z.int().nullable(),
  response_body: z.string().describe('The first 1 KB'),
  response_time_ms: z.int(),
  error_detail: z.string().nullable(),
  next_retry_at: TimeSchema.nullable().describe('When the plan was to go on after this attempt'),
});

/** What a partner sees of one webhook delivery [partner-api 7.8]. */
export const DeliveryRecordSchema = z
  .object({
    id: z.string(),
    endpoint_id: z.string(),
    event_type: z.string(),
    event_id: z.string(),
    order_id: z.string().nullable(),
    status: DeliveryStatusSchema,
    attempt_number: z.int().describe('Attempts made'),
    payload_hash: z.string().describe('SHA-256 of the whole body, in hex'),
    request_body: z.string().describe('The first 10 KB'),
    error_detail: z.string().nullable().describe('Of the last attempt'),
    next_retry_at: TimeSchema.nullable(),
    delivered_at: TimeSchema.nullable(),
    is_replay: z.boolean(),
    replayed_from: z.string().nullable(),
    created_at: TimeSchema,
    attempts: z.array(AttemptSchema),
  })
  .meta({ id: 'DeliveryRecord' });
export type DeliveryRecord = z.infer<typeof DeliveryRecordSchema>;

/** The timeout is told apart from other failures, for an attempt and for a delivery that ended with one. */
export function statusOf({ ok, errorLabel }: { ok: boolean; errorLabel: string | null }): DeliveryStatus {
  if (ok) {
    return 'success';
  }
  return errorLabel === 'connection_timeout' ? 'timeout' : 'failed';
}

/** A body's first 10 KB; a character cut at the end is left out. */
export function shownBody(body: string): string {
  const bytes = new TextEncoder().encode(body);
  return bytes.length <= SHOWN_BYTES
    ? body
    : new TextDecoder().decode(bytes.subarray(0, SHOWN_BYTES), { stream: true });
}
