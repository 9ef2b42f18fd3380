import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import type { AdvanceAnswer, RecoveredOrder } from '../../../workflows/messages';
import { recordAudit } from '../../db/audit';
import { type Database, inTransaction } from '../../db/client';
import { restoreClaim } from '../../db/orders/claims';
import { moveOrderClock } from '../../db/orders/control';
import { rewindBefore } from '../../db/recovery/rebuild';
import type { OrderInput, OrderState } from '../../domain/orders/order';
import type { OrderStatus } from '../../domain/orders/status';
import { type Recorded, recordOrder } from './record';

export interface RebuildDeps {
  db: Database;
  /** Signs the public tracking address of an order id. */
  trackingUrl: (orderId: string) => string;
}

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/** What a workflow has put on record, read from its history. */
interface RecordedOrder {
  input: OrderInput;
  /** Each with the offset of its clock, in the order in which they were recorded. */
  states: { order: OrderState; clockOffsetMs: number }[];
  /** How far the clock was moved at last. */
  clockOffsetMs: number;
}

/** The history holds no records from which rows could be written. */
export class NothingRecordedError extends Error {}

/**
 * Writes the rows of an order again from its workflow's history: the claim, the order, and its events; webhooks of events that
 * were missing are sent (again) under their old ids. What is on record already stays as it is. All is written, or nothing. Answers
 * how many records the history holds.
 * @throws NothingRecordedError
 */
export async function rebuildOrder(
  { db, trackingUrl }: RebuildDeps,
  { history, actor }: { history: History; actor: string },
): Promise<number> {
  const recorded = readHistory(history);
  const { input, states } = recorded;
  const last = states.at(-1);
  if (!last) {
    throw new NothingRecordedError('the history holds no recorded state');
  }
  await inTransaction(db, async (tx) => {
    const details = { status: last.order.status, records: states.length };
    await recordAudit(tx, { actor, action: 'order.rebuilt', target: input.orderId, details });
    await writeRows(tx, trackingUrl, recorded, last.order.status);
  });
  return states.length;
}

async function writeRows(
  db: Database,
  trackingUrl: RebuildDeps['trackingUrl'],
  { input, states, clockOffsetMs }: RecordedOrder,
  status: OrderStatus,
): Promise<void> {
  await restoreClaim(db, input, status);
  await rewindBefore(
    db,
    input.orderId,
    states.map(({ order }) => ({ revision: order.revision, version: order.timeline.length })),
  );
  for (const state of states) {
    await recordOrder({ db, trackingUrl }, state);
  }
  await moveOrderClock(db, input.orderId, clockOffsetMs);
}

/** The local activities whose answer is what is on record. */
const RECORDING: readonly string[] = ['openSandboxOrder', 'recordTransition'];

function readHistory({ events }: History): RecordedOrder {
  const [started] = events ?? [];
  const [first, second] = started?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  if (!first) {
    throw new NothingRecordedError('the history has no beginning');
  }
  const input = decode<OrderInput>(first);
  const recovered = second && decode<RecoveredOrder>(second);
  const recorded = (events ?? []).flatMap(({ markerRecordedEventAttributes: marker }) => {
    const [data] = marker?.details?.data?.payloads ?? [];
    const [result] = marker?.details?.result?.payloads ?? [];
    const isRecord = data && RECORDING.includes(decode<{ activity_type?: string }>(data).activity_type ?? '');
    const answer = isRecord && result ? decode<Recorded | boolean>(result) : false;
    return typeof answer === 'object' && answer.order
      ? [{ order: { ...answer.order, input }, clockOffsetMs: answer.clockOffsetMs }]
      : [];
  });
  const states = recovered ? [recovered, ...recorded] : recorded;
  const moves = (events ?? []).flatMap(({ workflowExecutionUpdateCompletedEventAttributes: update }) => {
    const [answer] = update?.outcome?.success?.payloads ?? [];
    return answer ? [decode<Partial<AdvanceAnswer>>(answer).offsetMs ?? 0] : [];
  });
  return { input, states, clockOffsetMs: Math.max(recovered?.clockOffsetMs ?? 0, ...moves) };
}

function decode<T>(payload: Payload): T {
  return defaultPayloadConverter.fromPayload(payload);
}
