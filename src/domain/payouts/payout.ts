import { namesOf } from '../names-of';
import type { StableTargetName } from '../orders/order';

/** The next possible statuses of each payout status; a failed payout has returned its money [rules/payouts: Life of a payout]. */
export const PAYOUT_STATUSES = {
  pending: ['processing', 'failed'],
  processing: ['sent', 'failed'],
  sent: ['confirmed', 'failed'],
  confirmed: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

export type PayoutStatus = keyof typeof PAYOUT_STATUSES;
export const PAYOUT_STATUS_NAMES = namesOf(PAYOUT_STATUSES);

/** Statuses in which an operator still has something to do. */
export const OPEN_PAYOUT_STATUSES = PAYOUT_STATUS_NAMES.filter((status) => PAYOUT_STATUSES[status].length > 0);

export interface PayoutState {
  payoutId: string;
  partnerId: string;
  /** US dollars with two decimals. */
  amountUsd: string;
  currency: StableTargetName;
  payoutAddress: string;
  status: PayoutStatus;
  /** The amount sent, in the currency. */
  payoutAmount: string | null;
  txHash: string | null;
  /** Why it failed, for the operator. */
  failureReason: string | null;
  /** The operator who said that it is about to pay; absent before, and where that was never recorded. */
  processingBy?: string;
}

/** A step of an operator, who executes payouts by hand: no funds are held here [rules/payouts: Life of a payout]. */
export type PayoutStep = {
  operator: string;
  /** The reason, for the audit log. */
  why?: string;
} & (
  | { status: 'processing' }
  | { status: 'sent'; txHash: string; payoutAmount: string }
  | { status: 'confirmed' }
  | { status: 'failed'; reason: string }
);

/** A step as its workflow has it recorded. */
export interface PayoutStepRecord {
  /** Before the step. */
  payout: PayoutState;
  step: PayoutStep;
  at: string;
}

/** What is refused because the payout's row says something else than its workflow. */
export const PAYOUT_MISMATCH = 'PAYOUT_MISMATCH';

/**
 * Those of the steps in a workflow's history that its row lacks, because the database was restored to an earlier time. No
 * payout is in a status twice, so the status of the row says where it stands.
 */
export function missedSteps({ status }: Pick<PayoutState, 'status'>, recorded: readonly PayoutStepRecord[]) {
  const next = recorded.findIndex(({ payout }) => payout.status === status);
  return next === -1 ? [] : recorded.slice(next);
}

/**
 * Whether the payout is in this step's status or past it, with the same evidence. Temporal may be restored to an earlier time
 * than the row: then the workflow hears these steps again, and none is recorded twice.
 */
export function hasTaken(payout: Omit<PayoutState, 'partnerId'>, step: PayoutStep): boolean {
  const passed = WAY.indexOf(step.status);
  return isRepeat(
    passed !== -1 && passed < WAY.indexOf(payout.status) ? { ...payout, status: step.status } : payout,
    step,
  );
}

const WAY: readonly PayoutStatus[] = ['pending', 'processing', 'sent', 'confirmed'];

/**
 * The steps that brought an open payout to its status. A workflow that is older than the row, after a restore of Temporal, has to hear
 * them again before the next one [rules/payouts: After a restore].
 */
export function repeatableSteps(payout: Pick<PayoutState, 'status'>): PayoutStatus[] {
  return isOver(payout) ? [] : WAY.slice(1, WAY.indexOf(payout.status) + 1);
}

/** The payout after an accepted step. */
export function takeStep(payout: PayoutState, step: PayoutStep): PayoutState {
  return { ...payout, ...changeOf(step), ...(step.status === 'processing' && { processingBy: step.operator }) };
}

/** Whether the payout is in its status because of this same step with the same evidence. */
export function isRepeat(payout: Omit<PayoutState, 'partnerId'>, step: PayoutStep): boolean {
  const now: Readonly<Record<string, unknown>> = { ...payout };
  return Object.entries(changeOf(step)).every(([name, value]) => now[name] === value);
}

/** Why a step is refused, as a text for the operator; null if it is accepted or repeats the last one. */
export function refuseStep(payout: PayoutState, step: PayoutStep): string | null {
  if (isRepeat(payout, step)) {
    return refuseSecondPayer(payout, step);
  }
  const next: readonly PayoutStatus[] = PAYOUT_STATUSES[payout.status];
  if (next.includes(step.status)) {
    return null;
  }
  const way = next.length === 0 ? 'that is final' : `it can become ${next.join(' or ')}`;
  return `The payout is ${describe(payout)}; ${way}`;
}

/** Money must leave once, so of those who say that they are about to pay only the first is told to go on. */
function refuseSecondPayer({ processingBy }: PayoutState, { status, operator }: PayoutStep): string | null {
  return status === 'processing' && processingBy !== undefined && processingBy !== operator
    ? `${processingBy} is already paying it; whoever has paid records the transaction`
    : null;
}

export function isOver({ status }: Pick<PayoutState, 'status'>): boolean {
  return PAYOUT_STATUSES[status].length === 0;
}

function changeOf(step: PayoutStep): Partial<PayoutState> {
  switch (step.status) {
    case 'sent':
      return { status: 'sent', txHash: step.txHash, payoutAmount: step.payoutAmount };
    case 'failed':
      return { status: 'failed', failureReason: step.reason };
    default:
      return { status: step.status };
  }
}

function describe({ status, txHash, payoutAmount, currency, failureReason }: PayoutState): string {
  switch (status) {
    case 'sent':
      return `sent (${payoutAmount} ${currency} in ${txHash})`;
    case 'failed':
      return `failed (${failureReason})`;
    default:
      return status;
  }
}

/**
 * Ledger accounts of one partner. Earnings come from `commission` (the service's fee) and `surcharge` (the partner's own
 * markup); `payable` is owed to the partner, `in_payout` is on its way, `paid` has arrived [rules/payouts: Ledger]. Amounts that
 * leave an account are negative, so the first two are below zero and the others above.
 */
export const LEDGER_ACCOUNTS = ['commission', 'surcharge', 'payable', 'in_payout', 'paid'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

const LEDGER_KINDS = ['earning', 'payout_requested', 'payout_confirmed', 'payout_returned'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
