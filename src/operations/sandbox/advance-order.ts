import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '#contract/orders/order';
import { readStoredOrder } from '#contract/orders/stored-order';
import type { AdvanceRequest } from '#contract/sandbox/sandbox';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { type ControlledOrder, type MovedOrder, moveOrderClock, orderBody } from '#db/orders/control';
import { findNextAttemptAt, listOpenDeliveries, type RetryingDelivery } from '#db/webhooks/order-deliveries';
import { DAY, fromIso, parseIsoDuration, SECOND } from '#domain/duration';
import { invalidFields, ServiceError } from '#domain/error';
import type { OrderInput } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import { OperationRefusal } from '#domain/refusal';
import { lateDepositsUntil, lateStepsOf } from '#domain/sandbox/late-deposits';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import { isRefusal, OutcomeUnknownError, toOutageError } from '#temporal/client';
import { callTemporal, isClosed, type TemporalServices } from '#temporal/order-workflow';
import { advanceDeliveryUpdate, advanceUpdate, type ClockAdvance as WorkflowRequest } from '#workflows/messages';
import { requireOrder } from '../orders/find-order';
import { recordLateDeposit } from '../orders/late-deposits';

/** Furthest single advance: after an order's retention [rules/retention: How long] there is nothing left to see. */
const MAX_MOVE_MS = 600 * DAY;

/**
 * Advances the virtual clocks of a sandbox order and its webhook deliveries, and returns the Order when everything due has
 * happened [rules/sandbox-and-clock: Moving the clock].
 * @param beforeMove is awaited once the move is known to be possible
 * @throws ServiceError INVALID_PAIR with the field that contains no possible time; OutcomeUnknownError if the clock may have been moved
 */
export async function advanceOrder(
  deps: AdvanceDeps,
  order: ControlledOrder,
  body: AdvanceRequest,
  beforeMove?: () => Promise<void>,
): Promise<Order> {
  const request = toWorkflowRequest(body, order, isToNext(body) ? await findNextBeside(deps.db, order) : null);
  await beforeMove?.();
  try {
    return await moveAll(deps, order, request);
  } catch (error) {
    const isUnknown = error instanceof OutcomeUnknownError || toOutageError(error) !== null;
    throw isUnknown ? new OutcomeUnknownError(MAYBE_MOVED) : error;
  }
}

/** A move takes no Idempotency-Key, and one by a duration or to the next due time goes further each time. */
const MAYBE_MOVED =
  'The service did not answer in time, and the clock may have been moved. Only a move `to` a time can be repeated without going further';

/** Everything that a move changes: the order, its row, and its deliveries. */
async function moveAll(deps: AdvanceDeps, order: ControlledOrder, request: WorkflowRequest): Promise<Order> {
  const { orderId } = order.input;
  const offsetMs = await moveClock(deps, order, request);
  const moved = await moveOrderClock(deps.db, orderId, offsetMs);
  const isLate = moved !== null && (await noteLateDeposits(deps.db, order.input, moved, Date.now() + offsetMs));
  await advanceDeliveries(deps, orderId, offsetMs);
  return readStoredOrder(moved === null || isLate ? await orderBody(deps.db, orderId) : moved.body);
}

function isToNext(body: AdvanceRequest): boolean {
  return 'to' in body && body.to === 'next';
}

/** The next due time outside the order's workflow. */
async function findNextBeside(db: Database, order: ControlledOrder): Promise<string | null> {
  return earliest([
    await findNextAttemptAt(db, order.input.orderId),
    nextLateStepAt(order, Date.now() + order.clockOffsetMs),
  ]);
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
  // Real time that passed between two moves must not matter to a seeded order.
  const earliest = order.input.sandbox?.seeded ? fromIso(order.state.createdAt) : now;
  const target = fromIso(body.to);
  if (target < earliest || target > now + MAX_MOVE_MS) {
    throw invalidFields({
      field: 'to',
      issue: `must lie within 600 days after the order's present, ${new Date(now).toISOString()}`,
    });
  }
  return { to: body.to };
}

/** Advances the order's own clock and returns its offset; a finished order's clock is advanced without Temporal. */
async function moveClock(deps: AdvanceDeps, order: ControlledOrder, request: WorkflowRequest): Promise<number> {
  if (isTerminal(order.status)) {
    return addToOffset(order.clockOffsetMs, request);
  }
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

/** The virtual time of the next report on a late deposit after `now` (ms), or null. */
function nextLateStepAt(order: ControlledOrder, now: number): string | null {
  const steps = lateStepsOf({ ...order.state, input: order.input });
  return steps.find(({ at }) => fromIso(at) > now)?.at ?? null;
}

/**
 * Records what has become of a scenario's late deposit until `now` (ms), step by step as the watcher does for a live order
 * [rules/watching: Late deposits]. Returns whether there was anything new.
 */
async function noteLateDeposits(db: Database, input: OrderInput, moved: MovedOrder, now: number): Promise<boolean> {
  const lates = lateDepositsUntil({ ...moved.state, input }, now);
  if (lates.length === 0) {
    return false;
  }
  const shown = readStoredOrder(moved.body);
  const shownUntil = shown.late_deposit?.updated_at ?? '';
  const unshown = lates.filter(({ updatedAt }) => updatedAt > shownUntil);
  for (const late of unshown) {
    await recordLateDeposit({ db, trackingUrl: () => shown.tracking_url }, input.orderId, late);
  }
  return unshown.length > 0;
}

interface ClockMove {
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
  const { length: known } = readStoredOrder(before.body).timeline;
  const note = () =>
    recordAudit(deps.db, { actor, action: 'order.clock_moved', target: orderId, details: { ...request } });
  const order = await advanceOrder(deps, before, request, note).catch((error) => {
    throw error instanceof ServiceError && isRefusal(error)
      ? new OperationRefusal(error.message, error.options.fields?.[0]?.field)
      : error;
  });
  const { clockOffsetMs } = await requireOrder(deps.db, orderId);
  const now = new Date(Date.now() + clockOffsetMs).toISOString();
  return { order, clockOffsetMs, now, happened: order.timeline.slice(known).map(({ status }) => status) };
}

interface AdvanceDeps extends TemporalServices {
  db: Database;
}

/** How long to wait for first attempts: twice the maximum duration of one [rules/webhooks: Request]. */
const FIRST_ATTEMPTS_MS = 10 * SECOND;
const RECHECK_MS = 10;
/** How often a message that found no workflow is sent again; a workflow that is gone for good is recovered elsewhere. */
const MAX_REPEATS = 5;
/** How long to wait for retries: a whole plan with a receiver that never answers takes 35 s. */
const RETRIES_MS = 45 * SECOND;

/**
 * Makes the attempts of an order's webhook deliveries that are due at the order's time, and resolves when none is due any more
 * [rules/sandbox-and-clock: Moving the clock]. The clocks of the others stay behind until an attempt is due: then the next move
 * advances them, or a worker (`startRetrySweeper`). The order's row must already have the new offset, so that deliveries that
 * fail from now on start there.
 */
export async function advanceDeliveries(deps: AdvanceDeps, orderId: string, clockOffsetMs: number): Promise<void> {
  let retrying = await awaitFirstAttempts(deps.db, orderId);
  const retriesUntil = Date.now() + RETRIES_MS;
  // A lost message looks the same as one to a plan that has ended; the rows show which it is.
  for (let tries = 0; tries <= MAX_REPEATS; tries += 1) {
    const due = retrying.filter((one) => isDue(one, clockOffsetMs));
    if (due.length === 0) {
      return;
    }
    if (tries > 0) await delay(RECHECK_MS);
    await deps.workflows.withDeadline(retriesUntil, () =>
      Promise.all(due.map((delivery) => advance(deps, deliveryWorkflowId(delivery), clockOffsetMs))),
    );
    retrying = (await listOpenDeliveries(deps.db, orderId)).retrying;
  }
}

/** The deliveries whose retries a workflow makes, once no first attempt is due any more. */
async function awaitFirstAttempts(db: Database, orderId: string): Promise<RetryingDelivery[]> {
  const giveUpAt = Date.now() + FIRST_ATTEMPTS_MS;
  for (;;) {
    const { first, retrying } = await listOpenDeliveries(db, orderId);
    if (first === 0 || Date.now() >= giveUpAt) {
      return retrying;
    }
    await delay(RECHECK_MS);
  }
}

function isDue({ nextAttemptAt }: RetryingDelivery, clockOffsetMs: number): boolean {
  return nextAttemptAt !== null && nextAttemptAt.getTime() <= Date.now() + clockOffsetMs;
}

async function advance(
  { workflows }: Pick<AdvanceDeps, 'workflows'>,
  workflowId: string,
  clockOffsetMs: number,
): Promise<void> {
  try {
    await workflows.getHandle(workflowId).executeUpdate(advanceDeliveryUpdate, { args: [{ clockOffsetMs }] });
  } catch (error) {
    // A plan that has just ended has nothing due.
    if (!isClosed(error)) {
      throw error;
    }
  }
}
