import type { OrderEventBody } from '#contract/orders/order-event';
import { eventIdsOf } from '#contract/orders/stored-order';
import { canMove, isTerminal } from '#domain/orders/status';
import { type DatabaseContents, groupBy } from './database-contents';
import type { Findings } from './finding';

type OrderRow = DatabaseContents['orders'][number];

/**
 * Checks that an order's row, events, claim, audit entries and ledger entries agree, and that all transitions were
 * legal.
 */
export function auditOrders(contents: DatabaseContents, findings: Findings): void {
  const events = groupBy(contents.events, ({ orderId }) => orderId);
  const claims = new Map(contents.claims.map((claim) => [claim.orderId, claim]));
  const decisions = groupBy(contents.decisions, ({ target }) => target);
  const earnings = groupBy(contents.earnings, ({ sourceId }) => sourceId);
  for (const order of contents.orders) {
    const { orderId, status } = order;
    auditEvents(order, events.get(orderId) ?? [], findings);
    const claim = claims.get(orderId);
    findings.expect(claim !== undefined, 'lost', orderId, 'the order has no claim');
    findings.expect(claim?.started !== false, 'contradicting', orderId, 'the claim of the order is not started');
    findings.expect(claim?.open === !isTerminal(status), 'contradicting', orderId, `the claim of a ${status} order`);
    auditDecision(order, decisions.get(orderId) ?? [], findings);
    const earned = earnings.get(orderId)?.length ?? 0;
    const owed = order.environment === 'live' && status === 'completed' && order.amountInUsd !== null ? 1 : 0;
    findings.expect(earned >= owed, 'lost', orderId, 'a completed live order has earned nothing');
    findings.expect(earned <= owed, 'duplicated', orderId, `${status}, and earned ${earned} times`);
  }
  for (const claim of contents.claims.filter(({ started }) => !started)) {
    findings.add('lost', claim.orderId, 'a claim holds its quote and its reference, and there is no order');
  }
  for (const transactionId of contents.unbalanced) {
    findings.add('contradicting', transactionId, 'the entries do not add up to zero');
  }
}

/**
 * Checks that there is one event per transition and for a late deposit and its return, that all transitions are legal, and that the last one is the row's
 * status.
 */
function auditEvents(
  { orderId, status, version, body }: OrderRow,
  events: DatabaseContents['events'],
  findings: Findings,
): void {
  const ids = eventIdsOf(body);
  const recorded = events.map((event) => event.eventId);
  findings.expect(recorded.length >= ids.length, 'lost', orderId, `events ${recorded} of timeline ${ids}`);
  findings.expect(recorded.length <= ids.length, 'duplicated', orderId, `events ${recorded} of timeline ${ids}`);
  findings.expect(`${recorded}` === `${ids}`, 'contradicting', orderId, `events ${recorded}, timeline ${ids}`);
  findings.expect(
    version === body.timeline.length && status === body.status,
    'contradicting',
    orderId,
    'row and body differ',
  );
  for (const [nth, step] of body.timeline.entries()) {
    const before = body.timeline[nth - 1];
    const isLegal = before
      ? canMove(before.status, step.status) && before.at <= step.at
      : step.status === 'waiting_deposit';
    findings.expect(isLegal, 'contradicting', orderId, `moved from ${before?.status} to ${step.status}`);
  }
  for (const event of events) {
    const order = (JSON.parse(event.body) as OrderEventBody).order;
    const timeline = JSON.stringify(body.timeline.slice(0, event.version));
    const agrees = order.status === event.status && JSON.stringify(order.timeline) === timeline;
    findings.expect(agrees, 'contradicting', event.eventId, 'the timelines of event and order differ');
    findings.expect(order.deposit_address === body.deposit_address, 'contradicting', event.eventId, 'another deposit');
  }
}

function auditDecision({ orderId, state }: OrderRow, audited: DatabaseContents['decisions'], findings: Findings): void {
  const decision = state?.decision ?? null;
  const expected = decision ? 1 : 0;
  findings.expect(audited.length >= expected, 'lost', orderId, 'the decision is not in the audit log');
  findings.expect(
    audited.length <= expected,
    'duplicated',
    orderId,
    `${audited.length} decisions are in the audit log`,
  );
  const same = audited.every(
    ({ details }) => details.status === decision?.status && details.reason === decision?.reason,
  );
  findings.expect(same, 'contradicting', orderId, 'order and audit log have different decisions');
}
