import { toOrderEvent } from '#contract/orders/order-event';
import { type Database, isWriteInVain } from '#db/client';
import { readEvidence } from '#db/evidence/legs';
import { type RecordOutcome, recordTransition } from '#db/orders/transitions';
import { openCase } from '#db/recovery/cases';
import { isCompared } from '#db/recovery/restored';
import type { DispatchOffer } from '#db/webhooks/deliveries';
import { recordOpsEvent } from '#db/webhooks/ops-events';
import { fromIso, toIso } from '#domain/duration';
import type { OrderEvidence } from '#domain/evidence/order-evidence';
import { lastRecordedAt, type OrderState } from '#domain/orders/order';
import { UnwritableOrderError, writeDown } from '#domain/orders/record-refused';
import type { OrderStatus } from '#domain/orders/status';
import { refundActionOf } from '#domain/refunds/refund-decision';
import { refundDecidedByUser } from '#domain/webhooks/ops-event';
import { currentTrace, trace } from '#tracing/tracer';

/** The record of a revision; as it is also in the history, the rows can be rebuilt from there. */
export interface Recorded {
  status: OrderStatus;
  at: string;
  /** Whether it was recorded before this call: then the record is authoritative, whatever this call contains. */
  before: boolean;
  clockOffsetMs: number;
  /** The order without its input. */
  order: Omit<OrderState, 'input'>;
}

export interface RecordDeps {
  db: Database;
  /** Signs the public tracking URL of an order id. */
  trackingUrl: (orderId: string, partnerId: string) => string;
  /** Whether a node is set for any network; without one, no record has to look for evidence. */
  hasEvidence?: boolean;
  /** Without it, webhooks wait for any dispatcher to find them. */
  dispatch?: DispatchOffer;
}

/** The record is refused as such, for example for a text with a NUL; repeating it is in vain. */
export class RecordRefusedError extends Error {}

/** An order's records are missing, for example after a restored backup; its workflow waits until they are back. */
export class RowMissingError extends Error {}

/**
 * The database was restored and lacks the order's claim, or it never had one: that is known once it was compared with Temporal,
 * which takes a moment [rules/recovery: A restored database].
 */
export class NotComparedError extends Error {}

/**
 * Records an order's revision with everything that follows from it, and returns the record. False if the order was replaced or
 * given up and nothing was recorded.
 * @throws RowMissingError or RecordRefusedError once its case is open, or NotComparedError
 */
export async function recordOrder(deps: RecordDeps, record: OrderRecord): Promise<Recorded | false> {
  try {
    return await writeOrder(deps, record);
  } catch (error) {
    if (isInVain(error)) {
      return noteRefused(deps.db, record.order, error);
    }
    throw error;
  }
}

interface OrderRecord {
  order: OrderState;
  clockOffsetMs: number;
  isRebuilt?: boolean;
}

async function writeOrder(deps: RecordDeps, record: OrderRecord): Promise<Recorded | false> {
  const { db, dispatch } = deps;
  const { order, clockOffsetMs, isRebuilt = false } = record;
  const write = await prepareWrite(deps, { ...record, isRebuilt });
  let outcome = await write();
  if (outcome.kind === 'given_up' && order.input.sandbox === null && !isRebuilt) {
    if (!(await isCompared(db))) {
      throw new NotComparedError(`${order.input.orderId}: the database was not compared with Temporal yet`);
    }
    // The comparison may have restored the claim meanwhile.
    outcome = await write();
  }
  if (outcome.kind === 'written') {
    dispatch?.take(outcome.leased);
  }
  if (outcome.kind === 'given_up') {
    return false;
  }
  if (outcome.kind === 'missing') {
    await noteMissing(db, order, outcome.mismatch);
    throw new RowMissingError(`${order.input.orderId}: what was recorded before revision ${order.revision} is missing`);
  }
  const recorded = outcome.kind === 'written' ? order : outcome.order;
  await announceChoice(db, recorded);
  return {
    status: recorded.status,
    at: toIso(lastRecordedAt(recorded)),
    before: outcome.kind === 'recorded_before',
    clockOffsetMs,
    order: omitInput(recorded),
  };
}

/** Tells the partner what its user chose; until the provider has taken it, since telling it again changes nothing. */
async function announceChoice(db: Database, { input, status, refund, refundAcceptedAt }: OrderState): Promise<void> {
  if (refund?.decidedBy === 'user' && status === 'refund_required' && refundAcceptedAt === null) {
    const { orderId, partnerId, sandbox } = input;
    const environment = sandbox === null ? 'live' : 'test';
    const { action } = refundActionOf(refund.target);
    const at = fromIso(refund.decidedAt);
    await recordOpsEvent(db, refundDecidedByUser({ partnerId, environment, at, orderId, action }));
  }
}

async function prepareWrite(
  { db, trackingUrl, dispatch, hasEvidence = false }: RecordDeps,
  { order, clockOffsetMs, isRebuilt }: Required<OrderRecord>,
): Promise<() => Promise<RecordOutcome>> {
  const evidence = hasEvidence || order.input.sandbox !== null ? await readEvidence(db, order) : null;
  const event = writeDown(() => writeEvent(order, trackingUrl, evidence));
  const record = { order, clockOffsetMs, isRebuilt, ...event };
  const steps = { 'order.id': order.input.orderId, 'order.status': order.status, 'order.revision': order.revision };
  return () =>
    trace('record', steps, () => recordTransition(db, { ...record, trace: currentTrace() }, dispatch?.offer()));
}

function writeEvent(order: OrderState, trackingUrl: RecordDeps['trackingUrl'], evidence: OrderEvidence | null) {
  const event = toOrderEvent(order, trackingUrl(order.input.orderId, order.input.partnerId), evidence);
  return { eventId: event.event_id, orderBody: JSON.stringify(event.order), eventBody: JSON.stringify(event) };
}

/** A seeded order may just have been replaced, with its run about to be ended. */
async function noteMissing(db: Database, { input }: OrderState, mismatch: 'row_gone' | 'row_behind'): Promise<void> {
  if (!input.sandbox?.seeded) {
    await openCase(db, input.orderId, mismatch, 'none yet: its workflow waits until its rows are rebuilt');
  }
}

/** The database refuses what is to be written, or it cannot be written down at all; neither is an outage. */
function isInVain(error: unknown): boolean {
  return isWriteInVain(error) || error instanceof UnwritableOrderError;
}

/** An operator has to see what keeps failing for another reason than an outage; it is tried on all the same. */
export async function noteFailingRecord(db: Database, orderId: string, reason: string): Promise<void> {
  await openCase(
    db,
    orderId,
    'record_failing',
    `see what its worker logs: recording the order keeps failing with "${reason}"`,
  );
}

async function noteRefused(db: Database, { input, revision }: OrderState, cause: unknown): Promise<never> {
  const words = `ask ${input.provider} how the order is: what became of it cannot be recorded, and the order is unchanged`;
  await openCase(db, input.orderId, 'record_refused', words);
  throw new RecordRefusedError(`${input.orderId}: revision ${revision} cannot be recorded`, { cause });
}

function omitInput({ input: _, ...rest }: OrderState): Omit<OrderState, 'input'> {
  return rest;
}
