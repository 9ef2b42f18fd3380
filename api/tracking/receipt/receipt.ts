import type { Order } from '#contract/orders/order';
import type { Receipt, ReceiptPayment } from '#contract/orders/receipt';
import type { TrackingRecord } from '#db/orders/tracking';
import { compareAmounts, subtract } from '#domain/amount';
import { networkById } from '#domain/assets/networks';
import { STABLE_TARGETS } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { TrackedOrder, TrackedTransaction } from '../order/tracked-order';
import { receiptOutcomeOf } from '../order/tracked-state';

interface ReceiptFacts {
  /** In English, as a receipt is. */
  tracked: TrackedOrder;
  order: Order;
  record: Pick<TrackingRecord, 'state'>;
  providerName: string;
}

/** The receipt of an order that ended with a payout or a refund; null for any other [rules/tracking: Receipt]. */
export function toReceipt(facts: ReceiptFacts): Receipt | null {
  const { tracked, order, providerName } = facts;
  const outcome = receiptOutcomeOf(tracked.state);
  if (outcome === null) {
    return null;
  }
  const arrived = arrivedOf(facts);
  const sent = outcome === 'swap' ? paidOutOf(facts) : sentBackOf(facts);
  return {
    order_id: order.order_id,
    partner: tracked.partner,
    provider: providerName,
    sandbox: order.sandbox,
    outcome,
    title: outcome === 'swap' ? 'Swap receipt' : 'Refund receipt',
    statement: outcome === 'swap' ? stateSwap(facts, arrived, sent) : stateRefund(facts, arrived, sent),
    created_at: order.created_at,
    ended_at: order.late_deposit?.updated_at ?? order.timeline.at(-1)?.at ?? order.created_at,
    agreed: { deposit: agreedDeposit(tracked), payout: agreedPayout(tracked) },
    arrived,
    paid_out: outcome === 'swap' ? sent : null,
    sent_back: outcome === 'refund' ? sent : null,
    fees: outcome === 'swap' ? SWAP_FEES : explainRefundFees(facts, arrived, sent),
    difference: tracked.amount_notice && String(tracked.amount_notice),
    reason: tracked.reason && String(tracked.reason),
    timeline: timelineOf(order),
  };
}

function agreedDeposit({ amount_from: amount, from, from_network: network, from_network_name: name }: TrackedOrder) {
  return { amount, currency: from, network, network_name: name };
}

function agreedPayout({ amount_to_expected: amount, to, to_network: network, to_network_name: name }: TrackedOrder) {
  return { amount, currency: to, network, network_name: name };
}

function arrivedOf({ tracked, order }: ReceiptFacts): ReceiptPayment {
  return {
    ...agreedDeposit(tracked),
    amount: tracked.amount_from_actual,
    address: order.deposit_address,
    transaction: transactionOf(tracked, 'deposit'),
  };
}

function paidOutOf({ tracked, order }: ReceiptFacts): ReceiptPayment {
  return {
    ...agreedPayout(tracked),
    amount: order.amount_to_actual,
    address: tracked.payout_address,
    transaction: transactionOf(tracked, 'payout'),
  };
}

/** The amount is what the provider says it sent back, never a calculated one. */
function sentBackOf({ tracked, order, record }: ReceiptFacts): ReceiptPayment {
  const { from, from_network: network } = order;
  const target = order.late_deposit ? null : (record.state?.refund?.target ?? null);
  const { currency, network: on } =
    target?.kind === 'stable' ? STABLE_TARGETS[target.target] : { currency: from, network };
  return {
    amount: target?.kind === 'stable' ? null : (order.refund_amount ?? null),
    currency,
    network: on,
    network_name: networkById(on)?.name ?? on,
    address: null,
    transaction: transactionOf(tracked, 'refund'),
  };
}

function transactionOf(
  { transactions }: TrackedOrder,
  kind: TrackedTransaction['kind'],
): ReceiptPayment['transaction'] {
  const found = transactions.find((transaction) => transaction.kind === kind);
  return found
    ? {
        hash: found.hash,
        explorer_url: found.explorer_url,
        on_chain: found.on_chain && String(found.on_chain),
      }
    : null;
}

function stateSwap({ order, providerName }: ReceiptFacts, arrived: ReceiptPayment, sent: ReceiptPayment): string {
  const what = sent.amount === null ? sent.currency : `${sent.amount} ${sent.currency}`;
  if (order.late_deposit) {
    return `The payment arrived after the order's deadline, and ${providerName} swapped it anyway: it says that it has sent ${what}.`;
  }
  const part = isPart(order, arrived) ? ' Less than the agreed deposit arrived, and that part was swapped.' : '';
  return `This swap was completed: ${providerName} says that it has sent ${what}.${part}`;
}

/** A refund never reads as a success. */
function stateRefund({ order, providerName }: ReceiptFacts, arrived: ReceiptPayment, sent: ReceiptPayment): string {
  const what = sent.amount === null ? 'what had arrived' : `${sent.amount} ${sent.currency}`;
  const converted = sent.currency === order.from ? '' : `, converted to ${sent.currency}`;
  const late = order.late_deposit ? "The payment arrived after the order's deadline. " : '';
  const part = isPart(order, arrived) && !order.late_deposit ? ' Less than the agreed deposit had arrived.' : '';
  return `This is a refund and not a swap. ${late}The swap did not take place: ${providerName} says that it has sent back ${what}${converted}.${part}`;
}

function isPart({ amount_from: agreed }: Order, { amount }: ReceiptPayment): boolean {
  return amount !== null && compareAmounts(amount, agreed) < 0;
}

const SWAP_FEES =
  'The agreed payout is what remains after the fees of the swap. Whoever sent the deposit paid the network fee of that payment besides.';

/** Figures only where both are reported; what is not known is said to be so. */
function explainRefundFees({ tracked, order }: ReceiptFacts, arrived: ReceiptPayment, sent: ReceiptPayment): string {
  const { from } = order;
  if (sent.currency !== from) {
    return `The refund was converted to ${sent.currency}. The provider does not report what it deducted for that.`;
  }
  if (arrived.amount !== null && sent.amount !== null) {
    const compared = compareAmounts(arrived.amount, sent.amount);
    if (compared === 0) {
      return 'Nothing was deducted: all that had arrived was sent back.';
    }
    return compared > 0
      ? `${subtract(arrived.amount, sent.amount)} ${from} was deducted for the provider's refund fee and the fee of the network: ${arrived.amount} ${from} had arrived, and ${sent.amount} ${from} was sent back.`
      : `The provider says that it sent back more than had arrived: ${sent.amount} ${from} instead of ${arrived.amount} ${from}.`;
  }
  const { fee, less_network_fee: lessNetworkFee } = tracked.refund ?? { fee: null, less_network_fee: true };
  const own = fee === null ? '' : ` Its refund fee for this amount is ${fee} ${from}.`;
  const network = lessNetworkFee ? ' The fee of the network may have been deducted too.' : '';
  return `The provider does not report what it deducted.${own}${network}`;
}

/** Each status as an event. */
const EVENTS: Readonly<Record<OrderStatus, string>> = {
  waiting_deposit: 'Order opened',
  confirming: 'Deposit detected',
  exchanging: 'Deposit confirmed',
  sending: 'Payout started',
  completed: 'Paid out',
  expired: 'Order closed without a deposit',
  refund_required: 'Refund due',
  refunded: 'Sent back (refund)',
  manual_review: 'Taken over by support',
  failed: 'Swap failed',
};

function timelineOf({ timeline, late_deposit: late }: Order): Receipt['timeline'] {
  const statuses = timeline.map(({ status, at }) => ({ at, text: EVENTS[status] }));
  return late
    ? [
        ...statuses,
        { at: late.seen_at, text: 'Late payment detected' },
        { at: late.updated_at, text: late.status === 'completed' ? 'Late payment paid out' : 'Late payment sent back' },
      ]
    : statuses;
}
