import { DAY, HOUR } from '../duration';

/**
 * How long a cause leads to its mail [rules/users: Alerts]. Each person is mailed once, because the mail's id is derived from the
 * cause; so no cause may last longer than mails are kept at least [rules/retention: How long]. A worker that was down for less
 * makes up for it.
 */
export const ALERTED_MS = {
  webhook_paused: DAY,
  key_expires: 7 * DAY,
  sla_breach: HOUR,
  payout_sent: HOUR,
} as const;
export type AlertKind = keyof typeof ALERTED_MS;
