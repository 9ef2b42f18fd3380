import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import { detailView } from '#api/internal/shared/webhooks';
import type { ApiServices } from '#api/services';
import { toListedRequest } from '#contract/requests';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime } from '#contract/shared/values';
import {
  type Conversation,
  ConversationSchema,
  ExportCaseSchema,
  HistorySchema,
  type HistoryView,
  type OrderDeliveries,
  OrderDeliveriesSchema,
  OrderRequestsQuerySchema,
  OrderRequestsSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { listRequests } from '#db/requests';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { writeCase } from '#domain/support/case-file';
import { findAnyOrder } from '#operations/orders/find-order';
import { readConversation } from '#operations/support/case-entries';
import { exportCase } from '#operations/support/cases';
import { type OrderHistory, readOrderHistory } from '#operations/support/read-history';
import { uiAddress } from '#temporal/client';
import { explainDeps } from '../explain-deps';

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

const TYPES = { json: 'application/json; charset=utf-8', md: 'text/markdown; charset=utf-8' } as const;

export const exportCaseRoute = defineInternalRoute({
  id: 'exportCase',
  method: 'post',
  path: '/orders/{order_id}/case',
  summary: 'Everything about the order as one sealed file',
  permission: 'support.view',
  stepUp: { action: 'export_case' },
  request: { params: SupportOrderParamsSchema, body: ExportCaseSchema },
  responses: [{ status: 200, description: 'The file', contentType: 'application/json' }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { reason, format } }) => {
    const file = await exportCase(explainDeps(services), { orderId, reason, actor: caller.userId });
    return {
      status: 200,
      headers: {
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="case-${orderId}.${format}"`,
      },
      chunks: oneChunk(`${writeCase(file, format)}\n`),
    };
  },
});

/** The sealed bytes must not change, so they bypass the JSON writer. */
async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}

export const readConversationRoute = defineInternalRoute({
  id: 'readConversation',
  method: 'get',
  path: '/orders/{order_id}/conversation',
  summary: 'The calls between provider and service, without secrets and addresses',
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The conversation, oldest first', schema: ConversationSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, found: { state } }) => {
    const calls = await readConversation(services.db, state);
    const items = calls.map(({ latencyMs, ...rest }) => ({ ...rest, latency_ms: latencyMs }));
    return { status: 200, body: { items } satisfies Conversation };
  },
});

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const listOrderRequestsRoute = defineInternalRoute({
  id: 'listOrderRequests',
  method: 'get',
  path: '/orders/{order_id}/requests',
  summary: 'API calls about the order, newest first',
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema, query: OrderRequestsQuerySchema },
  responses: [{ status: 200, description: 'The calls', schema: OrderRequestsSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services: { db }, found: { orderId, owner }, query: { cursor, limit } }) => {
    const [atMs, requestId] = placeOf(PlaceSchema, cursor) ?? [0, null];
    const after = requestId === null ? undefined : { atMs, requestId };
    const { items } = await listRequests(db, owner, { orderId }, { after, limit: limit + 1 });
    const place = ({ at, requestId: id }: (typeof items)[number]) => [at.getTime(), id];
    return { status: 200, body: toListPage(items, limit, { place, view: toListedRequest }) };
  },
});

/** Far more than an order has. */
const MOST_DELIVERIES = 200;

export const listOrderDeliveriesRoute = defineInternalRoute({
  id: 'listOrderDeliveries',
  method: 'get',
  path: '/orders/{order_id}/deliveries',
  summary: "The order's webhooks with every attempt, oldest first",
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The deliveries', schema: OrderDeliveriesSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services: { db, webhooks }, found: { orderId } }) => {
    const found = await listDeliveries(db, { orderId, limit: MOST_DELIVERIES });
    const items = found.reverse().map((delivery) => detailView(delivery, webhooks.userAgent));
    return { status: 200, body: { items } satisfies OrderDeliveries };
  },
});
