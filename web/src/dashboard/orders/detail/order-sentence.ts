import type { OrderDetail } from '#contract/dashboard/orders/order';
import { formatDuration, formatRelative } from '#web/design/time/format-time';
import { FAILURE_TEXTS } from './failure-texts';

/** Where the money is and who acts next, in one or two sentences. `now` in ms, on the order's clock. */
export function orderSentence({ order, refund, timeline }: OrderDetail, now: number): string {
  const since = formatDuration(Math.max(0, now - Date.parse(timeline.at(-1)?.at ?? order.created_at)));
  const [sold, bought] = [`${order.amount_from} ${order.from}`, order.to];
  switch (order.status) {
    case 'waiting_deposit':
      return `Waiting for the user to send ${sold}. The deposit address is valid until ${clock(order.expires_at, now)}.`;
    case 'confirming':
      return `The deposit has been seen; ${order.provider} has been waiting for confirmations for ${since}.`;
    case 'exchanging':
      return `${order.provider} has been converting ${sold} into ${bought} for ${since}.`;
    case 'sending':
      return `${order.provider} is sending ${order.amount_to_expected} ${bought} to the user, for ${since} so far.`;
    case 'completed':
      return `The user received ${order.amount_to_actual ?? order.amount_to_expected} ${bought}. Nothing is left to do.`;
    case 'failed':
      return `The swap failed: ${reason(order)}`;
    case 'expired':
      return order.late_deposit
        ? 'No deposit arrived in time, but a payment came later. See below what the provider is doing with it.'
        : 'No deposit arrived in time. The address is still being watched for late payments.';
    case 'refunded':
      return 'The deposit was sent back. The swap did not take place.';
    case 'manual_review':
      return `Someone at ${order.provider} or at your operator needs to review it: ${reason(order)}`;
    case 'refund_required':
      return refundSentence(order, refund !== null);
  }
}

function refundSentence(order: OrderDetail['order'], canDecide: boolean): string {
  const why = reason(order);
  if (order.refund_decision !== null) {
    return `The swap cannot continue: ${why} The refund is decided and on its way through ${order.provider}.`;
  }
  if (canDecide) {
    return `The swap cannot continue: ${why} You decide where the deposit goes; without a decision, the order's preference is applied.`;
  }
  return order.refund_capability === 'ticket'
    ? `The swap cannot continue: ${why} ${order.provider} handles refunds by ticket, usually within ${order.refund_sla_hours ?? 72} hours.`
    : `The swap cannot continue: ${why} ${order.provider} refunds through its support; your operator takes care of it.`;
}

function reason({ failed_reason_code: code, failed_reason_message: message }: OrderDetail['order']): string {
  const text = message ?? FAILURE_TEXTS[code ?? 'unknown'];
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function clock(at: string, now: number): string {
  return `${new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })} (${formatRelative(Date.parse(at), now)})`;
}
