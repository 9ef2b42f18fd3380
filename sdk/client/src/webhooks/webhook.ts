import { toCamel } from '../names';
import type { OrderStatus } from '../types';
import type { components } from '../wire';

type Schemas = components['schemas'];

/** A status change of an order. */
export interface OrderWebhook extends Omit<Schemas['OrderEvent'], 'event'> {
  /** `order.` and the order's new status. */
  event: `order.${OrderStatus}`;
}

/** Money that came after the order had expired or failed, or that has left again: `order.lateDeposit`. The status stays as it is. */
export interface LateDepositWebhook extends Omit<Schemas['OrderEvent'], 'event'> {
  /** Always this: the order's status stays as it is. */
  event: 'order.late_deposit';
}

/** Something about your account: a paused endpoint, a lockout, an outage. */
export interface OpsWebhook extends Omit<Schemas['OpsEvent'], 'event' | 'reason'> {
  /** What happened; `details` depends on it. */
  event: Exclude<Schemas['OpsEvent']['event'], 'webhook_test'>;
  /** Why it happened. */
  reason: Exclude<Schemas['OpsEvent']['reason'], 'requested'>;
}

/** Sent because you or the operator asked for it: answer it with 2xx, and do nothing else. */
export interface TestWebhook extends Omit<Schemas['OpsEvent'], 'event' | 'reason' | 'details'> {
  event: 'webhook_test';
  reason: 'requested';
  /** The endpoint that is tested. */
  details: { endpointId: string; endpointType: string };
}

/** An event that this version of the client does not know: answer it with 2xx, and do nothing else. */
export interface UnknownWebhook {
  event: 'unknown';
  /** The event's name, as the server sent it. */
  name: string;
  /** The same in every delivery attempt. */
  eventId: string;
  /** When it happened. */
  ts: string;
  /** Everything that was sent, with camelCase names. */
  body: Readonly<Record<string, unknown>>;
}

/** What arrives at your endpoints. `event` says which it is; only status changes and late deposits have an `order`. */
export type Webhook = OrderWebhook | LateDepositWebhook | OpsWebhook | TestWebhook | UnknownWebhook;

type KnownWebhook = Exclude<Webhook, UnknownWebhook>;

const KNOWN: Readonly<Record<KnownWebhook['event'], true>> = {
  'order.waiting_deposit': true,
  'order.confirming': true,
  'order.exchanging': true,
  'order.sending': true,
  'order.refund_required': true,
  'order.manual_review': true,
  'order.completed': true,
  'order.failed': true,
  'order.expired': true,
  'order.refunded': true,
  'order.late_deposit': true,
  webhook_paused: true,
  webhook_resumed: true,
  webhook_test: true,
  api_key_locked: true,
  api_key_unlocked: true,
  sla_breach_threshold: true,
  provider_outage_affecting_partner: true,
  evidence_contradicted: true,
  refund_decided_by_user: true,
};

/**
 * The event in a verified body, with camelCase names. An event of a later version is `unknown`, so that a receiver never fails because of
 * it. Throws SyntaxError if the body is not JSON.
 */
export function parseWebhook(raw: string | Uint8Array): Webhook {
  const body = toCamel(JSON.parse(typeof raw === 'string' ? raw : new TextDecoder().decode(raw)));
  const { event, eventId, ts } = (body ?? {}) as Record<'event' | 'eventId' | 'ts', string>;
  return Object.hasOwn(KNOWN, event)
    ? (body as KnownWebhook)
    : { event: 'unknown', name: event, eventId, ts, body: body as UnknownWebhook['body'] };
}
