import type { OrderInput } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import { isRefundable } from './deposit-outcome';
import type { ProviderReport } from './provider-report';

/** Money that arrived when its order had ended. The order stays as it ended. */
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

/** Whether the money went out again. A provider that calls its order failed has not said so. */
export function isSettled({ status }: Pick<LateDeposit, 'status'>): boolean {
  return status === 'completed' || status === 'refunded';
}

/**
 * Whether the money is known to have gone out again: the provider says so and names the transaction, where it ever names one
 * [rules/watching: Late deposits].
 */
export function isProven(
  { status, txOutHash }: LateDeposit,
  { hidesPayoutHash, hidesRefundHash }: OrderInput,
): boolean {
  switch (status) {
    case 'completed':
      return txOutHash !== null || hidesPayoutHash === true;
    case 'refunded':
      return txOutHash !== null || hidesRefundHash === true;
    default:
      return false;
  }
}

/** The late deposit according to a report on an order that has ended; null when the report has none, or nothing new. */
export function lateDepositOf(known: LateDeposit | null, report: ProviderReport, at: string): LateDeposit | null {
  if (known === null && !showsMoney(report)) {
    return null;
  }
  if (known !== null && (report.status === 'waiting_deposit' || report.status === 'expired')) {
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

function showsMoney(report: ProviderReport): boolean {
  const { status, txInHash } = report;
  const isWithout =
    status === 'waiting_deposit' || status === 'expired' || (status === 'failed' && !isRefundable(report));
  return txInHash !== undefined || !isWithout;
}
