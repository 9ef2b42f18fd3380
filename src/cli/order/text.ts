import { fromIso, toIso } from '#domain/duration';
import { eventName } from '#domain/orders/status';
import { formatColumns, formatFacts, formatSpan } from '../answer';
import { writeVerdict } from './explain-order';
import type { OrderReport } from './report';

/** An order for people: its state, its history, what was sent, and what comes next. */
export function writeOrderText(report: OrderReport): string {
  return [
    writeVerdict(report.verdict),
    writeHead(report),
    writeTimeline(report),
    writeDeliveries(report),
    writeNotes(report),
    writeNext(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function writeHead({ order, found }: OrderReport): string {
  const withMemo = (address: string, memo: string | null) => (memo === null ? address : `${address} memo ${memo}`);
  const { input, owner } = found;
  const failure = [order.failed_reason_code, order.failed_reason_message].filter((part) => part !== null).join(': ');
  const received = order.amount_to_actual ?? `${order.amount_to_expected} expected`;
  return formatFacts([
    ['order', order.order_id],
    ['status', failure === '' ? order.status : `${order.status} (${failure})`],
    ['swap', `${order.amount_from} ${order.from} (${order.from_network}) to ${order.to} (${order.to_network})`],
    ['receives', `${received}`],
    ['sent back', order.refund_amount === undefined ? null : `${order.refund_amount} ${order.from}`],
    ['provider', `${order.provider}, its order ${order.provider_order_id}, refund ${order.refund_capability}`],
    ['sandbox', input.sandbox && `scenario ${input.sandbox.scenario}, T = ${input.sandbox.ttlSeconds} s`],
    ['partner', `${owner.partnerId}, ${owner.environment}`],
    ['reference', order.partner_order_ref],
    ['deposit', withMemo(order.deposit_address, order.deposit_extra_id)],
    ['payout', withMemo(order.payout_address, input.payoutExtraId)],
    ['refund', input.refundAddress && withMemo(input.refundAddress, input.refundExtraId)],
    ['refund to', found.state.refund?.target.address ?? null],
    ['paid in', order.tx_in_hash],
    ['paid out', order.tx_out_hash],
    ['tracking', order.tracking_url],
  ]);
}

function writeTimeline({ order, temporal }: OrderReport): string {
  const now = temporal === null || temporal === 'silent' ? null : temporal.now;
  const rows = order.timeline.map(({ status, at }, index) => {
    const end = order.timeline[index + 1]?.at ?? now;
    return ['', at, status, end === null ? '' : formatSpan(fromIso(end) - fromIso(at))];
  });
  return `Timeline\n${formatColumns(rows)}`;
}

function writeDeliveries({ deliveries: sent }: OrderReport): string {
  if (sent.length === 0) {
    return 'No webhook deliveries';
  }
  const parts = sent.map(({ status, url, state, nextAttemptAt, attempts }) => {
    const due = nextAttemptAt === null ? '' : `, next attempt ${nextAttemptAt.toISOString()}`;
    const rows = attempts.map(({ attempt, at, responseCode, errorLabel, durationMs }) => [
      '    ',
      String(attempt),
      at.toISOString(),
      [responseCode, errorLabel].filter((part) => part !== null).join(' '),
      `${durationMs} ms`,
    ]);
    return `  ${eventName(status)} to ${url}: ${state}${due}\n${formatColumns(rows)}`.trimEnd();
  });
  return `Webhook deliveries\n${parts.join('\n')}`;
}

function writeNotes({ notes: entries }: OrderReport): string {
  const rows = entries.map(({ at, actor, action, details }) => [
    '',
    at.toISOString(),
    actor,
    action,
    JSON.stringify(details),
  ]);
  return rows.length === 0 ? '' : `Audit\n${formatColumns(rows)}`;
}

function writeNext({ order, temporal }: OrderReport): string {
  if (temporal === null) {
    return `The order has ended: ${order.status}.`;
  }
  if (temporal === 'silent') {
    return 'What comes next is unknown: Temporal does not respond.';
  }
  if (temporal.next === null) {
    return 'Nothing is scheduled: the order is waiting for someone to act.';
  }
  const left = formatSpan(Math.max(0, fromIso(temporal.next.at) - fromIso(temporal.now)));
  return `Next: ${temporal.next.what} at ${toIso(fromIso(temporal.next.at))}, in ${left}`;
}
