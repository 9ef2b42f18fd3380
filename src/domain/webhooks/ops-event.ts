import { describeNotice, isOrderId, type OperatorNotice } from '../alerts/operator-notice';
import { toIso } from '../duration';
import type { Environment } from '../environment';
import { CONTRADICTIONS, type Contradiction, type Leg } from '../evidence/leg';

/** Every ops event with its reasons [rules/ops-events: Events]. */
export const OPS_EVENTS = {
  webhook_paused: ['50_failures_in_6h'],
  webhook_resumed: ['manual', 'automatic'],
  api_key_locked: ['5_invalid_key_in_60s'],
  api_key_unlocked: ['lockout_expired'],
  sla_breach_threshold: ['uptime_24h_below_99_0'],
  provider_outage_affecting_partner: ['provider_down', 'provider_down_during_refund'],
  evidence_contradicted: CONTRADICTIONS,
  refund_decided_by_user: ['tracking_page'],
  webhook_test: ['requested'],
} as const satisfies Record<string, readonly string[]>;

export type OpsEventName = keyof typeof OPS_EVENTS;

/** An ops event of one partner. Times are in milliseconds. */
export interface OpsEvent<N extends OpsEventName = OpsEventName> {
  partnerId: string;
  environment: Environment;
  event: N;
  reason: (typeof OPS_EVENTS)[N][number];
  at: number;
  pausedAt: number | null;
  resumeAfter: number | null;
  lastError: string | null;
  details: Readonly<Record<string, string | number | null>>;
}

type Where = Pick<OpsEvent, 'partnerId' | 'environment' | 'at'>;
type EndpointType = 'order' | 'ops';

/** `<partner_id>:<event>:<epoch_ms>`; a test has its endpoint instead, since several are tested at once [rules/ops-events: Body]. */
export function opsEventId({ partnerId, event, at, details }: OpsEvent): string {
  return `${event === 'webhook_test' ? details.endpoint_id : partnerId}:${event}:${at}`;
}

/** The exact webhook body [rules/ops-events: Body]. */
export function opsEventBody(event: OpsEvent): string {
  return JSON.stringify({
    event: event.event,
    event_id: opsEventId(event),
    ts: toIso(event.at),
    environment: event.environment,
    reason: event.reason,
    paused_at: isoOrNull(event.pausedAt),
    resume_after: isoOrNull(event.resumeAfter),
    last_error: event.lastError,
    details: event.details,
  });
}

/** Whether the event is sent: the pause of the ops endpoint itself cannot reach it, and is only recorded. */
export function isSent({ event, details }: OpsEvent): boolean {
  return !(event === 'webhook_paused' && details.endpoint_type === 'ops');
}

const NOTHING = { pausedAt: null, resumeAfter: null, lastError: null } as const;

interface Paused extends Where {
  resumeAfter: number | null;
  lastError: string | null;
  endpointId: string;
  endpointType: EndpointType;
  urlHost: string;
  failures: number;
}

export function webhookPaused({ endpointId, endpointType, urlHost, failures, ...rest }: Paused): OpsEvent {
  return {
    ...rest,
    event: 'webhook_paused',
    reason: '50_failures_in_6h',
    pausedAt: rest.at,
    details: { endpoint_id: endpointId, endpoint_type: endpointType, url_host: urlHost, failures },
  };
}

interface Resumed extends Where {
  reason: 'manual' | 'automatic';
  pausedAt: number;
  endpointId: string;
  queuedEvents: number;
}

export function webhookResumed({ endpointId, queuedEvents, ...rest }: Resumed): OpsEvent {
  return {
    ...NOTHING,
    ...rest,
    event: 'webhook_resumed',
    details: { endpoint_id: endpointId, queued_events: queuedEvents, resumed_at: toIso(rest.at) },
  };
}

interface Tested extends Where {
  endpointId: string;
  endpointType: EndpointType;
}

/** Has the fields of an ops event, so that chat tools can display it as well. */
export function webhookTest({ endpointId, endpointType, ...where }: Tested): OpsEvent {
  return {
    ...NOTHING,
    ...where,
    event: 'webhook_test',
    reason: 'requested',
    details: { endpoint_id: endpointId, endpoint_type: endpointType },
  };
}

interface KeyLocked extends Where {
  ip: string;
  unlocksAt: number;
  keyPrefix: string | null;
}

/** `at` is when the address was locked. */
export function apiKeyLocked({ ip, unlocksAt, keyPrefix, ...where }: KeyLocked): OpsEvent {
  return {
    ...NOTHING,
    ...where,
    event: 'api_key_locked',
    reason: '5_invalid_key_in_60s',
    resumeAfter: unlocksAt,
    details: { ip, locked_at: toIso(where.at), key_prefix: keyPrefix },
  };
}

export function apiKeyUnlocked({ ip, ...where }: Where & { ip: string }): OpsEvent {
  return { ...NOTHING, ...where, event: 'api_key_unlocked', reason: 'lockout_expired', details: { ip } };
}

interface SlaBreach extends Where {
  uptimePct: number;
  thresholdPct: number;
  windowHours: number;
}

export function slaBreach({ uptimePct, thresholdPct, windowHours, ...where }: SlaBreach): OpsEvent {
  return {
    ...NOTHING,
    ...where,
    event: 'sla_breach_threshold',
    reason: 'uptime_24h_below_99_0',
    details: { uptime_pct: uptimePct, threshold_pct: thresholdPct, window_hours: windowHours },
  };
}

interface ProviderOutage extends Where {
  provider: string;
  /** The partner's orders at the provider in the last 24 h. */
  orders24h: number;
  /** Milliseconds. */
  since: number;
  /** The provider's error label. */
  lastError: string | null;
  /** The order whose refund is delayed by it. */
  refundOrderId: string | null;
  /** The order that an operator tells the partner about. */
  hitOrderId?: string;
}

export function providerOutage({
  provider,
  orders24h,
  since,
  refundOrderId,
  hitOrderId,
  ...rest
}: ProviderOutage): OpsEvent {
  const orderId = refundOrderId ?? hitOrderId;
  const details = { provider, orders_24h: orders24h, since: toIso(since) };
  return {
    ...NOTHING,
    ...rest,
    event: 'provider_outage_affecting_partner',
    reason: refundOrderId === null ? 'provider_down' : 'provider_down_during_refund',
    details: orderId === undefined ? details : { ...details, order_id: orderId },
  };
}

interface EvidenceContradicted extends Where {
  reason: Contradiction;
  orderId: string;
  provider: string;
  leg: Leg;
  network: string;
  /** The transaction that the provider names; null if it names none. */
  txHash: string | null;
}

/** `at` is when the chain first contradicted. */
export function evidenceContradicted({
  reason,
  orderId,
  provider,
  leg,
  network,
  txHash,
  ...where
}: EvidenceContradicted): OpsEvent {
  return {
    ...NOTHING,
    ...where,
    event: 'evidence_contradicted',
    reason,
    details: { order_id: orderId, provider, leg, network, tx_hash: txHash },
  };
}

interface DecidedByUser extends Where {
  orderId: string;
  action: string;
}

/** `at` is when the user decided; the address is not told. */
export function refundDecidedByUser({ orderId, action, ...where }: DecidedByUser): OpsEvent {
  return {
    ...NOTHING,
    ...where,
    event: 'refund_decided_by_user',
    reason: 'tracking_page',
    details: { order_id: orderId, action },
  };
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : toIso(ms);
}

export type OperatorOpsEventName = 'alert_opened' | 'case_opened';

/** The body of an event of the operators' ops channel [rules/ops-events: Operators]. */
export interface OperatorOpsBody {
  event: OperatorOpsEventName;
  event_id: string;
  ts: string;
  /** Kind of the alert or case. */
  reason: string;
  severity: 'urgent' | 'notice';
  title: string;
  message: string;
  details: { subject: string; order_id: string | null; words: string; link: string };
}

export interface OperatorOpsEvent {
  eventId: string;
  event: OperatorOpsEventName;
  /** The exact webhook body. */
  body: string;
}

/** The event for a newly opened alert or case; its id is derived from it, so that it exists once. */
export function openedEvent(notice: OperatorNotice, publicUrl: string): OperatorOpsEvent {
  const { source, id, kind, subject, openedAt } = notice;
  const { severity, title, sentence, words, link } = describeNotice(notice, publicUrl);
  const event = source === 'alert' ? 'alert_opened' : 'case_opened';
  const eventId = `operators:${event}:${id}`;
  const body: OperatorOpsBody = {
    event,
    event_id: eventId,
    ts: toIso(openedAt),
    reason: kind,
    severity,
    title,
    message: sentence,
    details: { subject, order_id: isOrderId(subject) ? subject : null, words, link },
  };
  return { eventId, event, body: JSON.stringify(body) };
}
