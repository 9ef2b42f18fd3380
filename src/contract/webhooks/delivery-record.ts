import { z } from 'zod';
import { DELIVERY_STATUSES, type DeliveryStatus, TIMEOUT_LABEL } from '#domain/webhooks/delivery';
import { EXAMPLE, examples } from '../examples';
import { TimeSchema } from '../values';

/** The visible part of a request body; all of it is stored. */
const SHOWN_BYTES = 10 * 1_024;

export const DeliveryStatusSchema = z.enum(DELIVERY_STATUSES);

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

/** What a partner sees of one webhook delivery [rules/webhooks: Delivery records]. */
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

/** A timeout is distinguished from other failures, both for an attempt and for a delivery that ended with one. */
export function statusOf({ ok, errorLabel }: { ok: boolean; errorLabel: string | null }): DeliveryStatus {
  if (ok) {
    return 'success';
  }
  return errorLabel === TIMEOUT_LABEL ? 'timeout' : 'failed';
}

/** A body's first 10 KB, without a character that would be cut at the end. */
export function shownBody(body: string): string {
  const bytes = new TextEncoder().encode(body);
  return bytes.length <= SHOWN_BYTES
    ? body
    : new TextDecoder().decode(bytes.subarray(0, SHOWN_BYTES), { stream: true });
}

/** What the database stores about a delivery. */
interface StoredDelivery {
  deliveryId: string;
  endpointId: string;
  event: string;
  eventId: string;
  orderId: string | null;
  state: 'due' | 'retrying' | 'delivered' | 'failed';
  attempts: number;
  payloadHash: string;
  body: string;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  isReplay: boolean;
  replayedFrom: string | null;
  createdAt: Date;
  attemptLog: readonly {
    attempt: number;
    at: Date;
    ok: boolean;
    shownSignature: string;
    responseCode: number | null;
    responseBody: string;
    durationMs: number;
    errorLabel: string | null;
    nextAttemptAt: Date | null;
  }[];
}

export function toDeliveryRecord(delivery: StoredDelivery): DeliveryRecord {
  const last = delivery.attemptLog.at(-1);
  const isPending = delivery.state === 'due' || delivery.state === 'retrying';
  const ended = { ok: delivery.state === 'delivered', errorLabel: last?.errorLabel ?? null };
  return {
    id: delivery.deliveryId,
    endpoint_id: delivery.endpointId,
    event_type: delivery.event,
    event_id: delivery.eventId,
    order_id: delivery.orderId,
    status: isPending ? 'pending' : statusOf(ended),
    attempt_number: delivery.attempts,
    payload_hash: delivery.payloadHash,
    request_body: shownBody(delivery.body),
    error_detail: last?.errorLabel ?? null,
    next_retry_at: isoOrNull(delivery.nextAttemptAt),
    delivered_at: isoOrNull(delivery.deliveredAt),
    is_replay: delivery.isReplay,
    replayed_from: delivery.replayedFrom,
    created_at: delivery.createdAt.toISOString(),
    attempts: delivery.attemptLog.map((made) => ({
      attempt_number: made.attempt,
      at: made.at.toISOString(),
      status: statusOf(made),
      request_signature: made.shownSignature,
      response_code: made.responseCode,
      response_body: made.responseBody,
      response_time_ms: made.durationMs,
      error_detail: made.errorLabel,
      next_retry_at: isoOrNull(made.nextAttemptAt),
    })),
  };
}

function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** Response of POST /webhook/resume [rules/webhooks: Resume and drain]. */
export const WebhookResumeSchema = z
  .object({
    resumed: z
      .array(
        z.object({
          endpoint_id: z.string().describe('`we_` and 26 characters'),
          type: z.enum(['order', 'ops']).describe('Which events it gets'),
          queued_events: z.int().describe('Number of queued events; they are sent now, oldest first'),
          paused_at: TimeSchema,
        }),
      )
      .describe('The endpoints that were paused'),
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
