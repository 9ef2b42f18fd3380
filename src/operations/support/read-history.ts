import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import type { OrderState } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';
import type { HistoryGroup } from '#domain/support/history-group';
import { fetchHistory } from '#temporal/histories/fetch-history';
import {
  groupOf,
  type HistoryEvent,
  listEventLines,
  listRunningTimers,
  type RunningTimer,
} from '#temporal/histories/history-event';
import { unreadableReason } from '#temporal/payloads';
import { listPendingActivities, type PendingActivity } from '#temporal/workflow-state';
import type { ExplainDeps } from './explain-order';
import { hidePrivate } from './hide-private';

export interface HistoryLine {
  id: number;
  at: string;
  group: HistoryGroup;
  text: string;
}

export interface OrderHistory {
  readFrom: 'engine' | 'copy';
  runId: string;
  lines: HistoryLine[];
  pending: PendingActivity[];
  timers: RunningTimer[];
}

/**
 * The history of an order's workflow in sentences, without secrets and addresses, and what it waits for; null if neither
 * Temporal nor a copy has one. @throws OperationRefusal if it cannot be decrypted
 */
export async function readOrderHistory(deps: ExplainDeps, order: OrderState): Promise<OrderHistory | null> {
  const { orderId } = order.input;
  const [found, pending] = await Promise.all([
    fetchHistory(deps, orderId).catch(refuseUnreadable),
    deps.callTemporal((workflows) => listPendingActivities(workflows, orderId)).catch(() => []),
  ]);
  if (!found) {
    return null;
  }
  const { events } = JSON.parse(historyToJSON(found.history)) as { events: HistoryEvent[] };
  const lines = listEventLines(events).map((line) => {
    const words = line.summary === '' ? line.what : `${line.what}: ${line.summary}`;
    const { text } = hidePrivate({ kind: 'history', at: line.time, text: words, facts: null }, order);
    return { id: line.id, at: line.time, group: groupOf(line), text };
  });
  const { readFrom, runId } = found;
  return {
    readFrom,
    runId,
    lines,
    pending: pending.map((one) => hideFailure(one, order)),
    timers: listRunningTimers(events),
  };
}

/** A missing payload key is said; Temporal may just be away. */
function refuseUnreadable(error: unknown): null {
  const reason = unreadableReason(error);
  if (reason !== null) {
    throw new OperationRefusal(`The history cannot be read: ${reason}.`);
  }
  return null;
}

function hideFailure({ lastFailure, ...rest }: PendingActivity, order: OrderState): PendingActivity {
  const entry = { kind: 'history' as const, at: '', text: lastFailure ?? '', facts: null };
  return { ...rest, lastFailure: lastFailure === null ? null : hidePrivate(entry, order).text };
}
