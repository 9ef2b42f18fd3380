import type { Order } from '#contract/orders/order';
import { toVerdict } from '#contract/support/orders';
import { auditOf } from '#db/audit';
import { listOrderDeliveries } from '#db/orders/report';
import { SECOND } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { requireOrder } from '#operations/orders/require-order';
import { type TimelineAnswer, timelineQuery } from '#workflows/messages';
import type { Answer } from '../answer';
import { findRunningInstance, type Instance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { explainOn } from './explain-order';
import type { OrderReport } from './report';
import { writeOrderText } from './text';

const QUERY_MS = 5 * SECOND;

/** What support staff need to know about an order, from the projection and, while it runs, from its workflow. */
export async function orderShow(orderId: string): Promise<Answer> {
  const instance = findRunningInstance();
  const stored = await withDatabase(instance, async (db) => ({
    found: await requireOrder(db, orderId),
    deliveries: await listOrderDeliveries(db, orderId),
    notes: await auditOf(db, orderId),
  }));
  const { found, deliveries, notes } = stored;
  const order = JSON.parse(found.body) as Order;
  const temporal = isTerminal(order.status) ? null : await queryWorkflow(instance, orderId);
  const verdict = await explainOn(instance, orderId);
  const report = { verdict, order, found, deliveries, notes, temporal };
  return { json: toJson(report), text: writeOrderText(report) };
}

async function queryWorkflow(instance: Instance, orderId: string): Promise<TimelineAnswer | 'silent'> {
  try {
    return await withTemporal(instance, (workflows) =>
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
    deliveries: deliveries.map(({ eventId, status, url, state, nextAttemptAt, attempts }) => ({
      event_id: eventId,
      event: `order.${status}`,
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
    audit: notes.map(({ at, actor, action, details }) => ({ at, actor, action, details })),
  };
}
