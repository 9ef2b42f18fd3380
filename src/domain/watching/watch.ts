import { DAY, HOUR, MINUTE, SECOND } from '../duration';
import { isTerminal, type OrderStatus } from '../orders/status';
import type { ProviderReport } from './provider-report';

/** How often a provider is asked about an order [rules/watching: How often]. */
export const POLLS = {
  freshMs: 10 * SECOND,
  usualMs: MINUTE,
  rareMs: 10 * MINUTE,
  /** An order is fresh for this long after anything changed. */
  freshForMs: 30 * MINUTE,
  /** What a person has to settle is asked about rarely after a day. */
  usualForMs: DAY,
} as const;

/** Without a good answer for this long the provider counts as silent [rules/orders-and-transitions: A provider that falls silent]. */
export const SILENT_AFTER_MS = 6 * HOUR;

/** Deposits after the window are looked for this long, and one that came is followed this long [rules/watching: Late deposits]. */
export const LATE_DEPOSIT = { lookedForMs: DAY, followedForMs: 30 * DAY } as const;

/** Until when (ms) the provider of an order that expired then is asked about a late deposit. */
export function lateDepositLookedForUntil(expiredAt: number): number {
  return expiredAt + LATE_DEPOSIT.lookedForMs;
}

/** Money that arrived when its order had expired. The order stays expired. */
export interface LateDeposit {
  /** What the provider does with it: as an order's status. */
  status: OrderStatus;
  seenAt: string;
  updatedAt: string;
  amount: string | null;
  txInHash: string | null;
  /** Transaction by which it went out again, as payout or refund. */
  txOutHash: string | null;
}

export interface WatchedOrder {
  /** Null while the order is being opened. */
  status: OrderStatus | null;
  lateDeposit: LateDeposit | null;
  /** When the order, or what became of its deposit, changed last; in milliseconds, like `now`. */
  changedAt: number;
  now: number;
}

/** Milliseconds until the next poll; null when no further poll is needed. */
export function nextPollIn({ status, lateDeposit, changedAt, now }: WatchedOrder): number | null {
  const idleMs = now - changedAt;
  if (status === null) {
    return idleMs < HOUR ? POLLS.freshMs : null;
  }
  if (!isTerminal(status)) {
    const isSettledByHand = status === 'manual_review' || status === 'refund_required';
    const isRare = isSettledByHand && idleMs >= POLLS.usualForMs;
    return isRare ? POLLS.rareMs : idleMs < POLLS.freshForMs ? POLLS.freshMs : POLLS.usualMs;
  }
  if (status !== 'expired') {
    return null;
  }
  if (lateDeposit) {
    const isOver = isSettled(lateDeposit) || idleMs >= LATE_DEPOSIT.followedForMs;
    return isOver ? null : idleMs < POLLS.freshForMs ? POLLS.usualMs : POLLS.rareMs;
  }
  return idleMs < LATE_DEPOSIT.lookedForMs ? POLLS.rareMs : null;
}

/** Whether the money went out again. A provider that calls its order failed has not said so. */
export function isSettled({ status }: LateDeposit): boolean {
  return status === 'completed' || status === 'refunded';
}

/** The late deposit according to a report on an expired order; null when the report has none, or nothing new. */
export function lateDepositOf(known: LateDeposit | null, report: ProviderReport, at: string): LateDeposit | null {
  const hasMoney = report.status !== 'waiting_deposit' && report.status !== 'expired';
  const isFailure = report.status === 'failed' && report.txInHash === undefined && known === null;
  if (!hasMoney || isFailure) {
    return null;
  }
  const next: LateDeposit = {
    status: report.status,
    seenAt: known?.seenAt ?? at,
    updatedAt: at,
    amount: report.amountFrom ?? known?.amount ?? null,
    txInHash: report.txInHash ?? known?.txInHash ?? null,
    txOutHash: report.txOutHash ?? known?.txOutHash ?? null,
  };
  const isNew = known === null || JSON.stringify({ ...known, updatedAt: at }) !== JSON.stringify(next);
  return isNew ? next : null;
}
