import { factsOfAsset } from '../assets/currencies';
import { DAY, toIso } from '../duration';
import { expectedAmount } from '../orders/expected-amount';
import { type OrderState, STABLE_TARGETS } from '../orders/order';
import { type OrderStatus, SWAPPING } from '../orders/status';
import { endOf } from '../watching/order-end';
import type { AgreedPayment, SaidPayment } from './leg';

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
