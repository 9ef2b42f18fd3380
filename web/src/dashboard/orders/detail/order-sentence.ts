import type { OrderDetail } from '#contract/dashboard/orders/order';
import { LEGS } from '#domain/evidence/leg';
import { knownPayout, type OrderStatus } from '#domain/orders/status';
import { ticketHours } from '#domain/refunds/refund-hours';
import type { FailedReason } from '#domain/watching/provider-report';
import { formatDuration, formatRelative, formatTimeOfDay } from '#web/design/time/format-time';

/**
 * Where the money is and who acts next, in one or two sentences. `now` in ms, on the order's clock; `provider` is the name of
 * the order's provider.
 */
export function orderSentence(found: OrderDetail, now: number, provider: string): string {
  const detail = { ...found, order: { ...found.order, provider } };
  const { evidence } = detail.order;
  const leg = LEGS.find((name) => evidence?.[name]?.verdict === 'contradicted');
  return leg
    ? `The chain shows something else than ${provider} says of the ${leg}. Your operator asks ${provider} about it.`
    : (writeUnproven(detail.order) ?? writeStatus(detail, now));
}

/** Of an order that ended with a transfer that the chain does not show as its provider says it. */
function writeUnproven({ status, evidence, provider, ...order }: OrderDetail['order']) {
  const isPayout = status === 'completed';
  const leg = isPayout ? evidence?.payout : status === 'refunded' ? evidence?.refund : null;
  const amount = payoutOf(order, isPayout);
  const said = isPayout
    ? `${provider} says that it has sent ${amount === null ? order.to : `${amount} ${order.to}`} to the user`
    : `${provider} says that it has sent the deposit back`;
  switch (leg?.verdict) {
    case 'waiting':
      return `${said}; the chain does not show it yet.`;
    case 'unclear':
      return `${said}; what the chain shows may be that, or another payment.`;
    default:
      return null;
  }
}

function writeStatus(detail: OrderDetail, now: number): string {
  const { order, refund, timeline, watched_until: watchedUntil } = detail;
  const since = formatDuration(Math.max(0, now - Date.parse(timeline.at(-1)?.at ?? order.created_at)));
  const [sold, bought] = [`${order.amount_from} ${order.from}`, order.to];
  switch (order.status) {
    case 'waiting_deposit':
      return writeWaiting(detail, sold, now);
    case 'confirming':
      return `The deposit has been seen; ${order.provider} has been waiting for confirmations for ${since}.`;
    case 'exchanging':
      return `${order.provider} has been converting ${sold} into ${bought} for ${since}.`;
    case 'sending':
      return `${order.provider} is sending ${order.amount_to_expected} ${bought} to the user, for ${since} so far.`;
    case 'completed':
      return `The user received ${writeReceived(order)}. Nothing is left to do.`;
    case 'failed':
      return `The swap failed: ${reason(order)}${order.late_deposit ? ` A payment came later. ${lateSentence(order.late_deposit.status, order.provider)}` : ''}`;
    case 'expired':
      return order.late_deposit
        ? `No deposit arrived in time, but a payment came later. ${lateSentence(order.late_deposit.status, order.provider)}`
        : `No deposit arrived in time. ${watchSentence(watchedUntil, now)}`;
    case 'refunded':
      return order.refund_amount === undefined
        ? 'The deposit was sent back. The swap did not take place.'
        : `${order.refund_amount} ${order.from} went back to the user. The swap did not take place.`;
    case 'manual_review':
      return `Someone at ${order.provider} or at your operator needs to review it: ${reason(order)}`;
    case 'refund_required':
      return refundSentence(order, refund !== null);
  }
}

function writeReceived(order: OrderDetail['order']): string {
  const amount = payoutOf(order, true);
  return amount === null ? `${order.to}; how much is not reported` : `${amount} ${order.to}`;
}

function payoutOf({ amount_to_actual: paid, amount_to_expected: expected }: Amounts, isPaidOut: boolean) {
  return knownPayout(isPaidOut, { paid, expected });
}

type Amounts = Pick<OrderDetail['order'], 'amount_to_actual' | 'amount_to_expected'>;

/** Only one of these asks for the deposit [rules/support: Asking for the deposit]. */
function writeWaiting({ order, deposit_request: request }: OrderDetail, sold: string, now: number): string {
  const { provider } = order;
  switch (request) {
    case 'on_chain':
      return `The deposit is on chain, but ${provider} has not noticed it yet.`;
    case 'implied':
      return `${provider} says something that implies the deposit; nothing more should be sent.`;
    case 'reported':
      return `The wallet says that it has sent ${sold}; ${provider} has not noticed it yet.`;
    case 'given_up':
      return `${provider} says that the swap failed before any deposit; nothing should be sent.`;
    case 'unclear':
    case 'none':
      return `What ${provider} makes of the order is not known at the moment; nothing should be sent now.`;
    case 'overdue':
      return `The time to send ${sold} is over, and no deposit has been seen.`;
    case 'asked':
      return `Waiting for the user to send ${sold}. The deposit address is valid until ${clock(order.expires_at, now)}.`;
  }
}

function lateSentence(status: OrderStatus, provider: string): string {
  switch (status) {
    case 'completed':
      return `${provider} swapped it anyway.`;
    case 'refunded':
      return `${provider} sent it back.`;
    case 'failed':
      return `${provider} could neither swap it nor send it back; your operator has to ask its support.`;
    default:
      return `${provider} has it and will either swap it anyway or send it back.`;
  }
}

/** Sandbox addresses are watched by nobody: what comes late is part of the scenario. */
function watchSentence(until: string | null, now: number): string {
  if (until === null) {
    return 'Nothing is left to do.';
  }
  return now < Date.parse(until)
    ? `The address is watched for late payments until ${clock(until, now)}.`
    : 'The address is no longer watched: for a later payment, ask your operator.';
}

function refundSentence(order: OrderDetail['order'], canDecide: boolean): string {
  const why = reason(order);
  if (order.refund_decision !== null) {
    return `The swap cannot continue: ${why} The refund is decided and on its way through ${order.provider}.`;
  }
  if (canDecide) {
    return `The swap cannot continue: ${why} You decide where the deposit goes; without a decision, the order's preference is applied.`;
  }
  return `The swap cannot continue: ${why} ${REFUNDS_ALONE[order.refund_capability](order)}`;
}

/** Refunds that the partner does not decide. */
const REFUNDS_ALONE: Readonly<
  Record<OrderDetail['order']['refund_capability'], (order: OrderDetail['order']) => string>
> = {
  programmatic: ({ provider, refund_to: to }) =>
    to === 'sender'
      ? `${provider} sends the deposit back by itself, to the address that it came from.`
      : `${provider} says that it has sent the deposit back, which is being checked.`,
  ticket: ({ provider, refund_sla_hours: hours }) =>
    `${provider} handles refunds by ticket, usually within ${ticketHours(hours)} hours.`,
  none: ({ provider }) => `${provider} refunds through its support; your operator takes care of it.`,
};

function reason({ failed_reason_code: code, failed_reason_message: message }: OrderDetail['order']): string {
  const text = message ?? FAILURE_TEXTS[code ?? 'unknown'];
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function clock(at: string, now: number): string {
  return `${formatTimeOfDay(Date.parse(at))} (${formatRelative(Date.parse(at), now)})`;
}

/** Why a swap failed, if the provider gives no message. */
const FAILURE_TEXTS: Readonly<Record<FailedReason, string>> = {
  kyt_block: "the provider's compliance check did not accept an address.",
  amount_out_of_range: 'the provider no longer takes this amount.',
  rate_changed: 'the rate moved too far.',
  provider_timeout: 'the provider did not answer.',
  provider_internal: 'the provider had an internal error.',
  underpayment: 'less than the expected amount arrived.',
  overpayment: 'more than the expected amount arrived.',
  network_congestion: 'the network was too busy.',
  unknown: 'the provider gave no reason.',
};
