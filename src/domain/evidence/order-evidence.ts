import { fromUnits } from '../amount';
import { factsOfAsset } from '../assets/currencies';
import { DAY, toIso } from '../duration';
import { expectedAmount, type OrderState, STABLE_TARGETS } from '../orders/order';
import { type OrderStatus, SWAPPING } from '../orders/status';
import { endOf } from '../watching/order-end';
import { confirmationsOf } from './confirmations';
import {
  type AgreedPayment,
  findUncheckable,
  type Leg,
  type LegVerdict,
  type SaidPayment,
  type VerdictKind,
  type VerdictReason,
} from './leg';

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

/** A leg of an order: what is agreed on, and what the provider says of it; null before it says anything. */
export interface OrderLeg {
  agreed: Omit<AgreedPayment, 'sinceHeight'>;
  said: Omit<SaidPayment, 'at'> | null;
}

/** Statuses in which the provider has the deposit. */
const PAID: readonly OrderStatus[] = [...SWAPPING, 'completed', 'refund_required', 'refunded'];
/** Statuses in which a transaction out is a payout. */
const PAYING_OUT: readonly OrderStatus[] = [...SWAPPING, 'completed'];

/** The legs of an order as far as it has come [rules/evidence: What is looked at]. */
export function legsOf(order: OrderState): OrderLeg[] {
  const refund = refundLeg(order);
  return [depositLeg(order), payoutLeg(order), ...(refund ? [refund] : [])];
}

function depositLeg(order: OrderState): OrderLeg {
  const { input, deposit, txInHash, amountFromActual = null, timeline } = order;
  const isSaid = txInHash !== null || amountFromActual !== null || timeline.some(({ status }) => PAID.includes(status));
  return {
    agreed: {
      leg: 'deposit',
      ...assetOf(input.from, input.fromNetwork),
      address: deposit.depositAddress,
      memo: deposit.depositExtraId,
      amount: input.amountFrom,
      since: order.createdAt,
    },
    said: isSaid ? { txHash: txInHash, amount: amountFromActual } : null,
  };
}

function payoutLeg(order: OrderState): OrderLeg {
  const { input, status, txOutHash, amountToActual } = order;
  const held = unprovenOf(order, 'completed');
  const isSaid = status === 'completed' || (txOutHash !== null && PAYING_OUT.includes(status));
  return {
    agreed: {
      leg: 'payout',
      ...assetOf(input.to, input.toNetwork),
      address: input.payoutAddress,
      memo: input.payoutExtraId,
      amount: expectedAmount(order),
      since: order.createdAt,
    },
    said: held
      ? { txHash: held.txOutHash ?? null, amount: held.amountTo ?? null }
      : isSaid
        ? { txHash: txOutHash, amount: amountToActual }
        : null,
  };
}

/** Null until money is to go back, and if nobody knows where to. */
function refundLeg(order: OrderState): OrderLeg | null {
  const { input, status, refund, txOutHash, refundAmount = null } = order;
  const target = refund?.target ?? null;
  const held = unprovenOf(order, 'refunded');
  if (status !== 'refunded' && status !== 'refund_required' && target === null && !held) {
    return null;
  }
  const isStable = target?.kind === 'stable';
  const address = target?.address ?? input.refundAddress;
  if (address === null) {
    return null;
  }
  const stable = isStable ? STABLE_TARGETS[target.target] : null;
  return {
    agreed: {
      leg: 'refund',
      ...(stable ? assetOf(stable.currency, stable.network) : assetOf(input.from, input.fromNetwork)),
      address,
      memo: target === null ? input.refundExtraId : target.kind === 'address' ? target.extraId : null,
      amount: null,
      since: order.createdAt,
    },
    // The amount is in what was deposited, so it says nothing about a stablecoin.
    said: held
      ? { txHash: held.txOutHash ?? null, amount: isStable ? null : (held.refundAmount ?? null) }
      : status === 'refunded'
        ? { txHash: txOutHash, amount: isStable ? null : refundAmount }
        : null,
  };
}

/** What the provider says while its proof is awaited. */
function unprovenOf({ unproven }: OrderState, status: 'completed' | 'refunded') {
  return unproven?.report.status === status ? unproven.report : null;
}

function assetOf(code: string, network: string): Pick<AgreedPayment, 'network' | 'contract' | 'decimals'> {
  const { isCoin, contract, decimals } = factsOfAsset({ code, network });
  return { network, contract: isCoin ? null : contract, decimals };
}

/** How long addresses are watched after an order's end. */
const WATCHED_AFTER_END = { settled: 7 * DAY, unpaid: 31 * DAY } as const;

/** When an order's addresses need no longer be watched; null while it is open [rules/evidence: What is looked at]. */
export function watchedUntil(order: OrderState): string | null {
  const end = endOf(order);
  if (end === null) {
    return null;
  }
  const { at, windowEnd, isPaid } = end;
  return toIso(isPaid ? at + WATCHED_AFTER_END.settled : Math.max(at, windowEnd) + WATCHED_AFTER_END.unpaid);
}
