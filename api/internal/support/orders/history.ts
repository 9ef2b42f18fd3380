import { defineInternalRoute } from '#api/internal/route';
import type { ApiServices } from '#api/services';
import { HistorySchema, type HistoryView, SupportOrderParamsSchema } from '#contract/support/orders';
import { type OrderHistory, readOrderHistory } from '#operations/support/read-history';
import { uiAddress } from '#temporal/client';
import { explainDeps } from '../explain-deps';
import { findAnyOrder } from './find-order';

export const readAnyHistoryRoute = defineInternalRoute({
  id: 'readAnyHistory',
  method: 'get',
  path: '/orders/{order_id}/history',
  summary: "The history of the order's workflow, one sentence per event",
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The history', schema: HistorySchema }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, found: { orderId, state } }) => {
    const history = await readOrderHistory(explainDeps(services), state);
    return { status: 200, body: historyView(services, orderId, history) };
  },
});

function historyView({ temporalUi }: ApiServices, workflowId: string, history: OrderHistory | null): HistoryView {
  if (!history) {
    return { read_from: null, run_id: null, url: null, items: [], pending: [], timers: [] };
  }
  const { readFrom, runId, lines, pending, timers } = history;
  const shown = temporalUi && readFrom === 'engine' ? { ...temporalUi, workflowId, runId } : null;
  return {
    read_from: readFrom,
    run_id: runId,
    url: shown && uiAddress(shown),
    items: lines.map(({ id, ...line }) => ({ event_id: id, ...line, url: shown && uiAddress(shown, id) })),
    pending: pending.map(({ activity, attempt, isRunning, lastFailure, nextAttemptAt }) => ({
      activity,
      attempt,
      running: isRunning,
      last_failure: lastFailure,
      next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    })),
    timers: timers.map(({ what, at }) => ({ what, at: at.toISOString() })),
  };
}
