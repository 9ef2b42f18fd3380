import { type TimelineAnswer, timelineQuery } from '../../../workflows/messages';
import type { Order } from '../../contract/orders/order';
import { auditOf } from '../../db/audit';
import { orderDeliveries } from '../../db/orders/report';
import { SECOND } from '../../domain/duration';
import { isTerminal } from '../../domain/orders/status';
import { foundOrder } from '../../operations/orders/found-order';
import type { Answer } from '../answer';
import { type Instance, runningInstance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import type { OrderReport } from './report';
import { orderText } from './text';

const QUERY_MS = 5 * SECOND;

/** What support staff want to know of an order, from the projection and, while it runs, from its workflow. */
export async function orderShow(orderId: string): Promise<Answer> {
  const instance = runningInstance();
  const stored = await withDatabase(instance, async (db) => ({
    found: await foundOrder(db, orderId),
    deliveries: await orderDeliveries(db, orderId),
    notes: await auditOf(db, orderId),
  }));
  const { found, deliveries, notes } = stored;
  const order = JSON.parse(found.body) as Order;
  const engine = isTerminal(order.status) ? null : await askWorkflow(instance, orderId);
  const report = { order, found, deliveries, notes, engine };
  return { json: toJson(report), text: orderText(report) };
}

async function askWorkflow(instance: Instance, orderId: string): Promise<TimelineAnswer | 'silent'> {
  try {
    return await withTemporal(instance, (workflows) =>
      workflows.withDeadline(Date.now() + QUERY_MS, () => workflows.getHandle(orderId).query(timelineQuery)),
    );
  } catch {
    return 'silent';
  }
}

function toJson({ order, found, deliveries, notes, engine }: OrderReport) {
  return {
    order,
    partner_id: found.owner.partnerId,
    env: found.owner.environment,
    refund_address: found.input.refundAddress,
    refund_target: found.state?.refund?.target ?? null,
    scenario: found.input.sandbox?.scenario ?? null,
    clock_offset_ms: found.clockOffsetMs,
    engine_answers: engine !== 'silent',
    next_due: engine === 'silent' ? null : (engine?.next ?? null),
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
