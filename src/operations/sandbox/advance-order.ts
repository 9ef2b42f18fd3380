import type { AdvanceRequest } from '#contract/sandbox/sandbox';
import { type ControlledOrder, moveOrderClock, orderBody } from '#db/orders/control';
import { findNextAttemptAt } from '#db/webhooks/order-deliveries';
import { DAY, fromIso, parseIsoDuration } from '#domain/duration';
import { invalidFields } from '#domain/error';
import { callTemporal, isClosed } from '#temporal/order-workflow';
import { advanceUpdate, type ClockAdvance as WorkflowRequest } from '#workflows/messages';
import { type AdvanceDeps, advanceDeliveries } from './advance-deliveries';
import { nextLateStepAt, noteLateDeposits } from './late-deposits';

/** Furthest single advance: after an order's retention [rules/retention: How long] there is nothing left to see. */
const MAX_MOVE_MS = 600 * DAY;

/**
 * Advances the virtual clocks of a sandbox order and its webhook deliveries, and returns the Order as JSON text when everything
 * due has happened [rules/sandbox-and-clock: Moving the clock].
 * @param beforeMove is awaited once the move is known to be possible
 * @throws ServiceError INVALID_PAIR with the field that contains no possible time
 */
export async function advanceOrder(
  deps: AdvanceDeps,
  order: ControlledOrder,
  body: AdvanceRequest,
  beforeMove?: () => Promise<void>,
): Promise<string> {
  const { orderId } = order.input;
  const nextBeside = earliest([
    await findNextAttemptAt(deps.db, orderId),
    nextLateStepAt(order, Date.now() + order.clockOffsetMs),
  ]);
  const request = toWorkflowRequest(body, order, nextBeside);
  await beforeMove?.();
  const offsetMs = await moveClock(deps, order, request);
  await moveOrderClock(deps.db, orderId, offsetMs);
  await noteLateDeposits(deps.db, order.input, Date.now() + offsetMs);
  await advanceDeliveries(deps, orderId, offsetMs);
  return orderBody(deps.db, orderId);
}

/** Compares times in this project's format. */
function earliest(instants: readonly (string | null)[]): string | null {
  return instants.filter((at) => at !== null).sort()[0] ?? null;
}

/** @param nextBeside the next due time outside the order's workflow */
function toWorkflowRequest(body: AdvanceRequest, order: ControlledOrder, nextBeside: string | null): WorkflowRequest {
  if ('by' in body) {
    const byMs = parseIsoDuration(body.by);
    if (byMs === null || byMs <= 0 || byMs > MAX_MOVE_MS) {
      throw invalidFields({
        field: 'by',
        issue: 'must be an ISO 8601 duration such as PT24H, above zero and at most P600D',
      });
    }
    return { byMs };
  }
  if (body.to === 'next') {
    return { next: true, noLaterThan: nextBeside };
  }
  const now = Date.now() + order.clockOffsetMs;
  const target = fromIso(body.to);
  if (target < now || target > now + MAX_MOVE_MS) {
    throw invalidFields({
      field: 'to',
      issue: `must lie within 600 days after the order's present, ${new Date(now).toISOString()}`,
    });
  }
  return { to: body.to };
}

/** Advances the order's own clock and returns its offset; a finished order's clock is advanced without Temporal. */
async function moveClock(deps: AdvanceDeps, order: ControlledOrder, request: WorkflowRequest): Promise<number> {
  try {
    const answer = await callTemporal(deps, () =>
      deps.workflows.getHandle(order.input.orderId).executeUpdate(advanceUpdate, { args: [request] }),
    );
    return answer.offsetMs;
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
    return addToOffset(order.clockOffsetMs, request);
  }
}

function addToOffset(offsetMs: number, request: WorkflowRequest): number {
  if ('byMs' in request) {
    return offsetMs + request.byMs;
  }
  const target = 'to' in request ? request.to : request.noLaterThan;
  return target === null ? offsetMs : Math.max(offsetMs, fromIso(target) - Date.now());
}
