import { z } from 'zod';
import { HOUR, MINUTE } from '#domain/duration';
import { ENVIRONMENTS } from '#domain/environment';
import { namesOf, rowsOf } from '#domain/names-of';
import {
  apiKeyLocked,
  apiKeyUnlocked,
  evidenceContradicted,
  OPS_EVENTS,
  type OpsEvent,
  type OpsEventName,
  opsEventBody,
  providerOutage,
  refundDecidedByUser,
  slaBreach,
  webhookPaused,
  webhookResumed,
  webhookTest,
} from '#domain/webhooks/ops-event';
import { EXAMPLE } from '../examples';
import { TimeSchema } from '../values';

const NAMES = namesOf(OPS_EVENTS);
const REASONS = Object.values(OPS_EVENTS).flat();

/** The body of an ops event [rules/ops-events: Body]. */
export const OpsEventSchema = z
  .object({
    event: z.enum(NAMES).describe('What happened'),
    event_id: z
      .string()
      .describe('`<partner_id>:<event>:<epoch_ms>`; in a test event, the endpoint instead of the partner'),
    ts: TimeSchema,
    environment: z.enum(ENVIRONMENTS).describe('Which of your environments it is about'),
    reason: z.enum(REASONS).describe('Why it happened'),
    paused_at: TimeSchema.nullable(),
    resume_after: TimeSchema.nullable().describe('When the pause or lockout ends automatically'),
    last_error: z.string().nullable().describe('What failed last; null if nothing did'),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .describe('Details of the event; the fields depend on the event'),
  })
  .meta({ id: 'OpsEvent' });
export type OpsEventBody = z.infer<typeof OpsEventSchema>;

const at = Date.parse('2026-03-02T14:32:11.000Z');
const where = { partnerId: EXAMPLE.partnerId, environment: 'live', at } as const;
const ip = '203.0.113.7';

const EVENTS: Readonly<Record<OpsEventName, { summary: string; example: OpsEvent }>> = {
  webhook_paused: {
    summary: 'Your endpoint failed 50 times within 6 hours; its events are queued until it is resumed',
    example: webhookPaused({
      ...where,
      resumeAfter: at + 6 * HOUR,
      lastError: 'connection_timeout',
      endpointId: EXAMPLE.endpointId,
      endpointType: 'order',
      urlHost: 'hooks.wallet.example',
      failures: 50,
    }),
  },
  webhook_resumed: {
    summary: 'A paused endpoint was resumed; its queued events are sent now, oldest first',
    example: webhookResumed({
      ...where,
      reason: 'manual',
      pausedAt: at - 30 * MINUTE,
      endpointId: EXAMPLE.endpointId,
      queuedEvents: 37,
    }),
  },
  api_key_locked: {
    summary: 'An IP address sent five invalid keys within a minute and is locked out for 15 minutes',
    example: apiKeyLocked({ ...where, ip, unlocksAt: at + 15 * MINUTE, keyPrefix: 'pk_live_8f3kQ2mZ' }),
  },
  api_key_unlocked: {
    summary: 'The lockout of an IP address has ended',
    example: apiKeyUnlocked({ ...where, ip }),
  },
  sla_breach_threshold: {
    summary: 'The uptime of the last 24 hours fell below the threshold',
    example: slaBreach({ ...where, uptimePct: 98.73, thresholdPct: 99, windowHours: 24 }),
  },
  provider_outage_affecting_partner: {
    summary: 'A provider that you use a lot, or that owes one of your orders a refund, is down',
    example: providerOutage({
      ...where,
      provider: EXAMPLE.provider,
      orders24h: 42,
      since: at - 5 * MINUTE,
      lastError: 'connection_timeout',
      refundOrderId: EXAMPLE.orderId,
    }),
  },
  evidence_contradicted: {
    summary: 'The chain shows something else than a provider says of one of your orders',
    example: evidenceContradicted({
      ...where,
      reason: 'not_found',
      orderId: EXAMPLE.orderId,
      provider: EXAMPLE.provider,
      leg: 'payout',
      network: 'eth',
      txHash: `0x${'5c0e'.repeat(16)}`,
    }),
  },
  refund_decided_by_user: {
    summary: 'A user of yours chose the refund of an order on its tracking page',
    example: refundDecidedByUser({ ...where, orderId: EXAMPLE.orderId, action: 'refund_to_address' }),
  },
  webhook_test: {
    summary: 'You or the operator tested an endpoint; answer it as any event, and do nothing else',
    example: webhookTest({ ...where, environment: 'test', endpointId: EXAMPLE.endpointId, endpointType: 'order' }),
  },
};

/** The description of each ops event, with an example of its body. */
export const OPS_EVENT_GUIDE = rowsOf(EVENTS).map(([name, { summary, example }]) => ({
  name,
  summary,
  example: JSON.parse(opsEventBody(example)) as OpsEventBody,
}));
