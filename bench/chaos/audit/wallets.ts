import type { Order } from '#contract/orders/order';
import { isTerminal } from '#domain/orders/status';
import type { StoryRecord } from '../stories/story';
import { type DatabaseContents, groupBy } from './database-contents';
import type { Findings } from './finding';

type OrderRow = DatabaseContents['orders'][number];

/** Checks that every response to a wallet or operator agrees with the records, and that nothing else is on record. */
export function auditWallets(records: readonly StoryRecord[], contents: DatabaseContents, findings: Findings): void {
  const rows = groupBy(contents.orders, ({ partnerOrderRef }) => partnerOrderRef);
  for (const remembered of records) {
    const { plan, order, refusal } = remembered;
    const found = rows.get(plan.reference) ?? [];
    findings.expect(found.length <= 1, 'duplicated', plan.reference, `there are ${found.length} orders`);
    const row = found.find(({ orderId }) => orderId === order?.order_id);
    if (order === null) {
      findings.expect(
        found.length === 0,
        'contradicting',
        plan.reference,
        `there is an order, but the response was ${refusal}`,
      );
      findings.expect(
        refusal !== 'no response until the time limit',
        'lost',
        plan.reference,
        'its creation has no response',
      );
    } else if (row === undefined) {
      findings.add('lost', plan.reference, `the wallet has ${order.order_id}, which is not on record`);
    } else {
      auditAnswers(remembered, row, contents, findings);
      auditRefunds(remembered, row, findings);
      auditDecisions(remembered, row, findings);
      auditEnd(remembered, row, findings);
    }
  }
}

/** Checks that every response is the first one, and the one stored for the idempotency key. */
function auditAnswers(
  { plan, answers, order, lateRefusal }: StoryRecord,
  row: OrderRow,
  { keys }: DatabaseContents,
  findings: Findings,
) {
  const same = new Set(answers).size === 1;
  findings.expect(same, 'contradicting', row.orderId, 'responses of one Idempotency-Key differ');
  findings.expect(lateRefusal === null, 'contradicting', row.orderId, `it was created, then refused: ${lateRefusal}`);
  const { deposit_address, deposit_extra_id, provider_order_id } = row.body;
  const isRevealed = order?.deposit_address === deposit_address && order.deposit_extra_id === deposit_extra_id;
  findings.expect(
    isRevealed,
    'contradicting',
    row.orderId,
    `the wallet has the deposit address ${order?.deposit_address}`,
  );
  findings.expect(
    order?.provider_order_id === provider_order_id,
    'contradicting',
    row.orderId,
    'another provider order',
  );
  const stored = keys.find(({ key, partnerId }) => key === plan.reference && partnerId === row.partnerId);
  const isStored = stored?.status === 201 && stored.subjectId === row.orderId && stored.body === answers[0];
  findings.expect(
    isStored,
    'contradicting',
    row.orderId,
    `its Idempotency-Key has ${stored?.status} ${stored?.subjectId}`,
  );
}

function auditRefunds({ refunds }: StoryRecord, { orderId, body }: OrderRow, findings: Findings): void {
  const accepted = refunds.filter(({ status }) => status === 202);
  findings.expect(accepted.length <= 1, 'contradicting', orderId, 'two refund actions were accepted');
  for (const { action, text } of accepted) {
    const decision = body.refund_decision;
    const isOnRecord = decision?.decided_by === 'partner' && decision.action === action;
    findings.expect(isOnRecord, 'lost', orderId, `the accepted ${action} is not on record`);
    const shown = (JSON.parse(text) as Order).refund_decision?.action;
    findings.expect(shown === action, 'contradicting', orderId, `the response to ${action} shows ${shown}`);
  }
  for (const { action } of refunds.filter(({ status }) => status === null)) {
    findings.add('lost', orderId, `${action} never had a response`);
  }
}

function auditDecisions({ decisions }: StoryRecord, { orderId, state }: OrderRow, findings: Findings): void {
  const taken = decisions.filter(({ outcome }) => outcome === 'taken');
  findings.expect(taken.length <= 1, 'contradicting', orderId, 'two decisions were taken');
  for (const { status, reason } of taken) {
    const isOnRecord = state?.decision?.status === status && state.decision.reason === reason;
    findings.expect(isOnRecord, 'lost', orderId, `the decision ${status} is not on record`);
  }
  const isKnown = taken.length > 0 || decisions.some(({ outcome }) => outcome === 'unknown');
  findings.expect(
    !state?.decision || isKnown,
    'contradicting',
    orderId,
    'a decision is on record that no command reported',
  );
  for (const { status } of decisions.filter(({ outcome }) => outcome === 'unknown')) {
    findings.add('lost', orderId, `the decision ${status} never had a response`);
  }
}

/** Checks that every order has ended, except those whose story leaves them stuck. */
function auditEnd({ plan }: StoryRecord, { orderId, status }: OrderRow, findings: Findings): void {
  const isStuck = plan.play.mode === 'sandbox' && plan.play.scenario === 'stuck' && status === 'confirming';
  findings.expect(isStuck || isTerminal(status), 'lost', orderId, `is still ${status}: ${JSON.stringify(plan.play)}`);
}
