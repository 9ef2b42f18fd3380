import type { Order } from '#contract/orders/order';
import { readStoredOrder } from '#contract/orders/stored-order';
import { trackingLinkView } from '#contract/shared/order';
import { toVerdict } from '#contract/support/orders';
import { auditOf } from '#db/audit';
import { listTrackingLinks } from '#db/orders/tracking';
import { listOrderDeliveries } from '#db/webhooks/order-deliveries';
import { formatColumns } from '#domain/columns';
import { fromIso, SECOND, toIso } from '#domain/duration';
import { announcedBy } from '#domain/orders/event-id';
import { eventName, isTerminal } from '#domain/orders/status';
import type { Verdict } from '#domain/support/verdict';
import { type FoundOrder, requireOrder } from '#operations/orders/find-order';
import { linkLines, linksJson } from '#operations/orders/operations';
import { explainOrder } from '#operations/support/explain-order';
import type { HistorySources } from '#temporal/histories/fetch-history';
import { type TimelineAnswer, timelineQuery } from '#workflows/messages';
import { type Answer, formatFacts, formatSpan } from '../answer';
import type { Reading } from '../operations/reading';

const QUERY_MS = 5 * SECOND;

/** What support staff need to know about an order, from the projection and, while it runs, from its workflow. */
export async function inspectOrder({
  services: { db, histories },
  found: { orderId },
}: Reading<object, FoundOrder>): Promise<Answer> {
  const [found, deliveries, notes] = await Promise.all([
    requireOrder(db, orderId),
    listOrderDeliveries(db, orderId),
    auditOf(db, orderId),
  ]);
  const order = readStoredOrder(found.body);
  const temporal = isTerminal(order.status) ? null : await queryWorkflow(histories, orderId);
  const verdict = await explainOrder(histories, orderId);
  const report = { verdict, order, found, deliveries, notes, temporal };
  return { json: toJson(report), text: writeOrderText(report) };
}

async function queryWorkflow({ callTemporal }: HistorySources, orderId: string): Promise<TimelineAnswer | 'silent'> {
  try {
    return await callTemporal((workflows) =>
      workflows.withDeadline(Date.now() + QUERY_MS, () => workflows.getHandle(orderId).query(timelineQuery)),
    );
  } catch {
    return 'silent';
  }
}

function toJson({ verdict, order, found, deliveries, notes, temporal }: OrderReport) {
  return {
    verdict: toVerdict(verdict),
    order,
    partner_id: found.owner.partnerId,
    env: found.owner.environment,
    refund_address: found.input.refundAddress,
    refund_target: found.state.refund?.target ?? null,
    scenario: found.input.sandbox?.scenario ?? null,
    clock_offset_ms: found.clockOffsetMs,
    engine_answers: temporal !== 'silent',
    next_due: temporal === 'silent' ? null : (temporal?.next ?? null),
    deliveries: deliveries.map(({ eventId, url, state, nextAttemptAt, attempts }) => ({
      event_id: eventId,
      event: eventName(announcedBy(eventId)),
      url,
      state,
      next_attempt_at: nextAttemptAt,
      attempts: attempts.map(({ attempt, at, ok, responseCode, errorLabel, durationMs }) => ({
        attempt,
        at,
        ok,
        response_code: responseCode,
        error: errorLabel,
        duration_ms: durationMs,
      })),
    })),
    audit: notes.map((note) => ({
      at: note.at,
      actor: note.actor,
      action: note.action,
      details: detailsWithReason(note),
    })),
  };
}

/** Where an order's coins are, what it waits for and who acts next [rules/support: The verdict]. */
export async function explainAnyOrder({ services, found }: Reading<object, FoundOrder>): Promise<Answer> {
  const verdict = await explainOrder(services.histories, found.orderId);
  return { json: toVerdict(verdict), text: writeVerdict(verdict) };
}

/** The links to an order's tracking page. */
export async function listLinks({
  services: { db, trackingUrl },
  found: { orderId, owner },
}: Reading<object, FoundOrder>): Promise<Answer> {
  const links = (await listTrackingLinks(db, orderId)).map((each) =>
    trackingLinkView(each, (link) => trackingUrl(orderId, owner.partnerId, link)),
  );
  return { json: linksJson(orderId, links), text: linkLines(links) };
}

function writeVerdict({ sentence, notes }: Verdict): string {
  return [sentence, ...notes].join('\n');
}

/** The contents of `order inspect`. */
interface OrderReport {
  verdict: Verdict;
  order: Order;
  found: Awaited<ReturnType<typeof requireOrder>>;
  deliveries: Awaited<ReturnType<typeof listOrderDeliveries>>;
  notes: Awaited<ReturnType<typeof auditOf>>;
  /** The running workflow's timeline; null if the order is over, `silent` if Temporal does not respond. */
  temporal: TimelineAnswer | 'silent' | null;
}

/** An order for people: its state, its history, what was sent, and what comes next. */
function writeOrderText(report: OrderReport): string {
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
  const parts = sent.map(({ eventId, url, state, nextAttemptAt, attempts }) => {
    const due = nextAttemptAt === null ? '' : `, next attempt ${nextAttemptAt.toISOString()}`;
    const rows = attempts.map(({ attempt, at, responseCode, errorLabel, durationMs }) => [
      '    ',
      String(attempt),
      at.toISOString(),
      [responseCode, errorLabel].filter((part) => part !== null).join(' '),
      `${durationMs} ms`,
    ]);
    return `  ${eventName(announcedBy(eventId))} to ${url}: ${state}${due}\n${formatColumns(rows)}`.trimEnd();
  });
  return `Webhook deliveries\n${parts.join('\n')}`;
}

function writeNotes({ notes: entries }: OrderReport): string {
  const rows = entries.map((note) => [
    '',
    note.at.toISOString(),
    note.actor,
    note.action,
    JSON.stringify(detailsWithReason(note)),
  ]);
  return rows.length === 0 ? '' : `Audit\n${formatColumns(rows)}`;
}

/** Operators see the reason too, which stands beside the details that partners see. */
function detailsWithReason({ details, reason }: OrderReport['notes'][number]): Record<string, unknown> {
  return { ...details, ...(reason !== undefined && { reason }) };
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
