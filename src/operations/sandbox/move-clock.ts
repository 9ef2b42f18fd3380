import type { Order } from '#contract/orders/order';
import type { AdvanceRequest } from '#contract/sandbox/sandbox';
import { recordAudit } from '#db/audit';
import { ServiceError } from '#domain/error';
import { OperationRefusal } from '#domain/refusal';
import { requireOrder } from '../orders/require-order';
import type { AdvanceDeps } from './advance-deliveries';
import { advanceOrder } from './advance-order';

export interface ClockMove {
  order: Order;
  clockOffsetMs: number;
  /** The order's time. */
  now: string;
  /** The statuses it entered on the way. */
  happened: Order['status'][];
}

/**
 * Advances the clock of any partner's sandbox order as the API does [rules/sandbox-and-clock: Moving the clock]. The actor is
 * written to the audit log first.
 * @throws OperationRefusal for an order that is unknown or live, or a move that is not possible
 */
export async function moveSandboxClock(
  deps: AdvanceDeps,
  { orderId, request, actor }: { orderId: string; request: AdvanceRequest; actor: string },
): Promise<ClockMove> {
  const before = await requireOrder(deps.db, orderId);
  if (before.input.sandbox === null) {
    throw new OperationRefusal('Only the clock of a sandbox order can be advanced.');
  }
  const { length: known } = (JSON.parse(before.body) as Order).timeline;
  const note = () =>
    recordAudit(deps.db, { actor, action: 'order.clock_moved', target: orderId, details: { ...request } });
  const body = await advanceOrder(deps, before, request, note).catch((error) => {
    throw error instanceof ServiceError ? new OperationRefusal(error.message, error.options.fields?.[0]?.field) : error;
  });
  const order = JSON.parse(body) as Order;
  const { clockOffsetMs } = await requireOrder(deps.db, orderId);
  const now = new Date(Date.now() + clockOffsetMs).toISOString();
  return { order, clockOffsetMs, now, happened: order.timeline.slice(known).map(({ status }) => status) };
}
