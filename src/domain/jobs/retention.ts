import { DAY, HOUR, MINUTE } from '../duration';
import { DATA_EXPORT } from '../exports/data-export';
import { REOPEN_MS } from '../partners/closing';
import { LATE_DEPOSIT } from '../watching/order-end';

/** How long one kind of row is stored, by the database's clock, whatever a sandbox order's virtual time is. */
export interface RetentionRule {
  /** The name of the rows in counts and in the environment variable. */
  rows: string;
  /** The event from which the time is counted. */
  since: string;
  retentionMs: number;
  /** The minimum that the service or its contract needs; no setting may be lower. */
  leastMs: number;
}

/**
 * Everything that grows with traffic or time, and how long it is stored [rules/retention: How long]. Everything else is stored
 * for ever: partners, keys, endpoints, payouts, incidents and the ledger.
 */
export const RETENTION = [
  { rows: 'quotes', since: 'their end', retentionMs: HOUR, leastMs: MINUTE },
  { rows: 'idempotency_keys', since: 'the end of their 24 hours', retentionMs: HOUR, leastMs: 5 * MINUTE },
  { rows: 'rate_buckets', since: 'their last use', retentionMs: HOUR, leastMs: 5 * MINUTE },
  { rows: 'key_failures', since: 'the failure', retentionMs: HOUR, leastMs: 5 * MINUTE },
  { rows: 'limited_uses', since: 'the use', retentionMs: 2 * DAY, leastMs: DAY },
  { rows: 'mailed_codes', since: 'their end', retentionMs: HOUR, leastMs: MINUTE },
  { rows: 'logins', since: 'their last use', retentionMs: 30 * DAY, leastMs: DAY },
  { rows: 'devices', since: 'the last login', retentionMs: 400 * DAY, leastMs: DAY },
  { rows: 'invitations', since: 'their end', retentionMs: 30 * DAY, leastMs: HOUR },
  { rows: 'mails', since: 'their creation', retentionMs: 30 * DAY, leastMs: 8 * DAY },
  { rows: 'lockouts', since: 'their end', retentionMs: 90 * DAY, leastMs: HOUR },
  { rows: 'open_streams', since: 'the last sign of life', retentionMs: DAY, leastMs: MINUTE },
  { rows: 'streams', since: 'their opening', retentionMs: DAY, leastMs: 2 * HOUR },
  { rows: 'payout_confirmations', since: 'their end', retentionMs: DAY, leastMs: HOUR },
  { rows: 'caller_ranges', since: 'the last call', retentionMs: 2 * DAY, leastMs: DAY },
  { rows: 'webhook_replays', since: 'the replay', retentionMs: 30 * DAY, leastMs: HOUR },
  { rows: 'deliveries', since: 'the event was queued', retentionMs: 90 * DAY, leastMs: 30 * DAY },
  { rows: 'attempt_hours', since: 'the hour', retentionMs: 32 * DAY, leastMs: 31 * DAY },
  { rows: 'order_exports', since: 'their order', retentionMs: 7 * DAY, leastMs: HOUR },
  { rows: 'data_exports', since: 'the request', retentionMs: DATA_EXPORT.retentionMs, leastMs: HOUR },
  { rows: 'closed_partners', since: 'the closing', retentionMs: REOPEN_MS, leastMs: REOPEN_MS },
  { rows: 'users', since: 'the end of their last membership', retentionMs: 30 * DAY, leastMs: DAY },
  { rows: 'ops_events', since: 'the event', retentionMs: 365 * DAY, leastMs: 90 * DAY },
  { rows: 'operator_alerts', since: 'their end', retentionMs: 365 * DAY, leastMs: DAY },
  { rows: 'operator_ops_events', since: 'the event', retentionMs: 90 * DAY, leastMs: DAY },
  { rows: 'requests', since: 'the call', retentionMs: 7 * DAY, leastMs: HOUR },
  { rows: 'probes', since: 'the minute', retentionMs: 731 * DAY, leastMs: 62 * DAY },
  { rows: 'provider_outages', since: 'their end', retentionMs: 731 * DAY, leastMs: DAY },
  { rows: 'push_subscriptions', since: 'their beginning', retentionMs: 60 * DAY, leastMs: DAY },
  { rows: 'refused_creations', since: 'the refusal', retentionMs: 550 * DAY, leastMs: LATE_DEPOSIT.lookedForMs },
  { rows: 'audit_log', since: 'the action', retentionMs: 731 * DAY, leastMs: 365 * DAY },
  {
    rows: 'personal_data',
    since: "their order's end",
    retentionMs: 365 * DAY,
    leastMs: LATE_DEPOSIT.lookedForMs + LATE_DEPOSIT.followedForMs,
  },
  { rows: 'orders', since: 'their creation and last change', retentionMs: 550 * DAY, leastMs: 90 * DAY },
] as const satisfies readonly RetentionRule[];

export type RetainedRows = (typeof RETENTION)[number]['rows'];

/** A rule with its configured time. */
export interface Retention extends RetentionRule {
  rows: RetainedRows;
}

/** The environment variable that sets how long the rows are stored. */
export function retentionVariable({ rows }: Pick<RetentionRule, 'rows'>): string {
  return `RETENTION_${rows.toUpperCase()}`;
}
