import type { Order } from '#contract/orders/order';
import { decimalsOfAsset, resolveAsset } from '#domain/assets/currencies';
import { SECOND, toIso } from '#domain/duration';
import { refundWaitEnd } from '#domain/orders/deadline';
import { isTerminal } from '#domain/orders/status';
import { arrivedDeposit, refundAmount, refundedDeposit } from '#domain/refunds/net-amount';
import { choosePreferredRefund } from '#domain/refunds/refund-decision';
import type { Words } from '../language/words';
import type { Filling, Written } from '../language/written';
import type { TrackedFacts } from './facts';
import { isSentToSender, type TrackedState } from './tracked-state';

/** A refund that is due, decided or sent. */
export interface TrackedRefund {
  /** The deposited amount; null if the provider does not report it. */
  arrived: string | null;
  /**
   * What is refunded, in the deposit's currency: as the provider reports it, or calculated before the network fee; null if it is
   * converted, or if the provider says only that another amount arrived.
   */
  amount: string | null;
  /** The provider's fee, already deducted. */
  fee: string | null;
  less_network_fee: boolean;
  /** The stablecoin it is converted to. */
  target: string | null;
  /** When the current wait ends by itself; null if it does not. */
  until: string | null;
  seconds_left: number | null;
}

const OF_A_REFUND: ReadonlySet<Order['status']> = new Set(['refund_required', 'refunded']);
const MOST_DECIMALS = 18;

export function toTrackedRefund(
  { order, record, refundFees, now }: TrackedFacts,
  state: TrackedState,
): TrackedRefund | null {
  if (!OF_A_REFUND.has(order.status)) {
    return null;
  }
  const target = order.refund_decision?.target ?? null;
  const arrived = arrivedDeposit(record.state);
  const deposit = refundedDeposit(record.state);
  // While it is checked whether it was sent, nothing can be chosen.
  const isAwaited = order.status === 'refund_required' && state !== 'refund_in_check';
  const end = isAwaited ? refundWaitEnd(record.state) : null;
  const asset = resolveAsset(order.from, order.from_network);
  const decimals = asset ? decimalsOfAsset(asset) : MOST_DECIMALS;
  const { net, fee, lessNetworkFee } = refundAmount(deposit ?? '0', decimals, refundFees);
  const sentBack = order.refund_amount;
  const isEstimate = target === null && sentBack === undefined;
  return {
    arrived,
    amount: sentBack ?? (target === null && deposit !== null ? net : null),
    fee: isEstimate && fee !== '0' ? fee : null,
    less_network_fee: isEstimate && lessNetworkFee,
    target,
    until: end === null ? null : toIso(end),
    seconds_left: end === null ? null : Math.max(0, Math.floor((end - now) / SECOND)),
  };
}

/** The amount and currency being refunded, in words. */
export function describeRefund(words: Words, { from }: Pick<Order, 'from'>, refund: TrackedRefund): Written {
  const { amount, target, less_network_fee: lessNetworkFee } = refund;
  if (amount === null) {
    return target === null ? words.say('refund.unknown') : words.say('refund.converted', { target });
  }
  const sum = `${amount} ${from}`;
  return lessNetworkFee ? words.say('refund.before_network_fee', { amount: sum }) : words.quote(sum);
}

/** What happens if nobody decides in time, as part of a sentence [rules/refunds: Without a decision]. */
export function describeUndecided({ order: { from }, record: { state }, words }: TrackedFacts): Written {
  const chosen = state && choosePreferredRefund(state);
  const kind = chosen === null ? 'unknown' : chosen === 'manual_review' ? chosen : chosen.kind;
  const stable = chosen !== null && chosen !== 'manual_review' && chosen.kind === 'stable' ? chosen.target : '';
  return words.say(`undecided.${kind}`, { from, stable });
}

interface NoticeValues {
  partner: string;
  provider: string;
  hours: number;
  deadline: Filling;
  otherwise: Written;
}

/**
 * How refunds work with the order's provider, before one is due, and once it is, until it is decided or said to be sent
 * [rules/refunds: Modes].
 */
export function writeRefundNotice(
  words: Words,
  order: Order & { state: TrackedState },
  values: NoticeValues,
): Written | null {
  const { status, state, refund_capability: capability, refund_decision: decision } = order;
  if (isTerminal(status) || status === 'manual_review' || decision !== null || state === 'refund_in_check') {
    return null;
  }
  if (isSentToSender(order)) {
    return words.say(status === 'refund_required' ? 'happening.refund_to_sender' : 'refund_ahead.sender', values);
  }
  return status === 'refund_required'
    ? words.say(`refund_due.${capability}`, values)
    : words.say(`refund_ahead.${capability}`, values);
}
