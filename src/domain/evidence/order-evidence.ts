import { fromUnits } from '../amount';
import type { OrderState } from '../orders/order';
import { confirmationsOf } from './confirmations';
import type { AgreedPayment, Leg, LegVerdict, SaidPayment, VerdictKind, VerdictReason } from './leg';
import { legsOf } from './order-legs';
import { findUncheckable } from './uncheckable';

/** The payment that a verdict is based on, as it is stored and shown. */
export interface StoredEvidence {
  txHash: string;
  amount: string;
  confirmations: number;
  confirmationsWanted: number;
  /** When it was first seen here, in a block or not; null if nobody looked for it before it was named. */
  firstSeenAt: string | null;
  /** Null while no block has it. */
  blockTime: string | null;
}

/** What is known of a leg: both sides, and the verdict. */
export interface LegEvidence {
  verdict: VerdictKind;
  reason: VerdictReason | null;
  said: Pick<SaidPayment, 'txHash' | 'amount'> | null;
  seen: StoredEvidence | null;
  /** The kind of the node that was asked; null if none was. */
  source: string | null;
  checkedAt: string | null;
}

/** Null for legs without a verdict. */
export type OrderEvidence = Readonly<Record<Leg, LegEvidence | null>>;

export function toStored(
  { network, decimals }: Pick<AgreedPayment, 'network' | 'decimals'>,
  { seen }: LegVerdict,
  firstSeenAt: string | null,
): StoredEvidence | null {
  return (
    seen && {
      txHash: seen.txHash,
      amount: fromUnits(seen.units, decimals),
      confirmations: seen.confirmations,
      confirmationsWanted: confirmationsOf(network).wanted,
      firstSeenAt,
      blockTime: seen.block?.time ?? null,
    }
  );
}

/** A leg with its verdict as stored; what was said of it may be newer. */
export type JudgedLeg = Omit<LegEvidence, 'verdict'> & { leg: Leg; verdict: VerdictKind | null };

/**
 * What an order shows: null if no node is set for any of its legs, and before the first verdict. A leg on another network, of which something is said, is
 * shown as unchecked [rules/evidence: Verdicts].
 */
export function toOrderEvidence(order: OrderState, judged: readonly JudgedLeg[]): OrderEvidence | null {
  if (judged.length === 0) {
    return null;
  }
  const shown = legsOf(order).map(({ agreed, said }): [Leg, LegEvidence | null] => {
    const row = judged.find(({ leg }) => leg === agreed.leg);
    if (row) {
      const { leg: _, verdict, ...rest } = row;
      return [agreed.leg, verdict && { ...rest, verdict }];
    }
    return [agreed.leg, said && uncheckedLeg(agreed, said)];
  });
  return shown.every(([, evidence]) => evidence === null)
    ? null
    : { deposit: null, payout: null, refund: null, ...Object.fromEntries(shown) };
}

function uncheckedLeg({ network, address }: Pick<AgreedPayment, 'network' | 'address'>, said: LegEvidence['said']) {
  const reason = findUncheckable(network, address) === null ? 'no_source' : 'not_checkable';
  return { verdict: 'unchecked', reason, said, seen: null, source: null, checkedAt: null } as const;
}
