import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import {
  type MovedClock,
  MovedClockSchema,
  OrderAnswerSchema,
  OrderDetailSchema,
  OrderIdParamsSchema,
} from '#contract/dashboard/orders/order';
import { OrderRowListSchema, OrderSearchQuerySchema } from '#contract/dashboard/orders/order-search';
import { namesTarget, RefundActionRequestSchema } from '#contract/orders/order-action';
import { type AdvanceRequest, AdvanceRequestSchema } from '#contract/sandbox/sandbox';
import { placeOf, toListPage } from '#contract/shared/list-page';
import {
  RevokedLinkSchema,
  TrackingLinkListSchema,
  TrackingLinkSchema,
  trackingLinkView,
} from '#contract/shared/order';
import { PlaceTime } from '#contract/shared/values';
import type { Database } from '#db/client';
import { findControlledOrder, findOrderOwner } from '#db/orders/control';
import { searchOrders } from '#db/orders/search-orders';
import { isId } from '#domain/id';
import { REFUND_DECISION_ERRORS } from '#domain/refunds/refund-decision';
import { internalCodeFor } from '#domain/users/internal-error';
import type { RequiredOrder } from '#operations/orders/find-order';
import { orderRow, toSearch } from '#operations/orders/order-rows';
import { chooseRefundTarget, decideRefundOfOrder } from '#operations/orders/refunds/decide-refund';
import { addTrackingLink, revokeTrackingLinks } from '#operations/orders/tracking-links';
import { moveSandboxClock } from '#operations/sandbox/advance-order';
import { beginExportRoute, exportOrdersRoute, fetchExportRoute, readExportRoute } from './exports';
import { readOrderDetail } from './order-detail';
import { createTestOrderRoute, listScenariosRoute, listTestAssetsRoute } from './test-orders';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

const searchOrdersRoute = defineInternalRoute({
  id: 'searchOrders',
  method: 'get',
  path: '/orders',
  summary: 'Search orders by any of their identifiers, newest first',
  permission: 'home.view',
  request: { query: OrderSearchQuerySchema },
  responses: [{ status: 200, description: 'The orders', schema: OrderRowListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { cursor, limit, ...query } }) => {
    const [createdAtMs, orderId] = placeOf(PlaceSchema, cursor) ?? [];
    const after = createdAtMs === undefined || orderId === undefined ? null : { createdAtMs, orderId };
    const owner = { partnerId, environment: query.environment };
    const found = await searchOrders(services.db, owner, toSearch(query), { after, limit: limit + 1 });
    const place = (order: (typeof found)[number]) => [order.createdAt.getTime(), order.orderId];
    return { status: 200, body: toListPage(found, limit, { place, view: orderRow }) };
  },
});

const readOrderRoute = defineInternalRoute({
  id: 'readOrder',
  method: 'get',
  path: '/orders/{order_id}',
  summary: 'An order with all its details',
  permission: 'home.view',
  request: { params: OrderIdParamsSchema },
  responses: [{ status: 200, description: 'The order', schema: OrderDetailSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  handle: async ({ services, caller: { role }, found }) => ({
    status: 200,
    body: await readOrderDetail(services, found, role),
  }),
});

const decideRefundRoute = defineInternalRoute({
  id: 'decideRefund',
  method: 'post',
  path: '/orders/{order_id}/refund-action',
  summary: 'Decide how a failed swap is refunded; the first decision counts',
  permission: 'orders.refund',
  request: { params: OrderIdParamsSchema, body: RefundActionRequestSchema },
  responses: [{ status: 202, description: 'The decision is recorded', schema: OrderAnswerSchema }],
  errors: REFUND_DECISION_ERRORS.map(internalCodeFor),
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  stepUp: {
    action: 'redirect_refund',
    when: ({ body, found }) => found.owner.environment === 'live' && namesTarget(body),
  },
  handle: async ({ services, visitor, caller, body, found }) => {
    const order = await decideRefundOfOrder(services, {
      owner: found.owner,
      input: found.input,
      target: chooseRefundTarget(body, found.input),
      decider: { by: 'partner', actor: caller.userId, ip: visitor.ip, reason: null },
    });
    // A recorded order's link may have been signed with a secret key that no longer exists.
    return {
      status: 202,
      body: { order: { ...order, tracking_url: services.trackingUrl(order.order_id, caller.partnerId) } },
    };
  },
});

const advanceOrderRoute = defineInternalRoute({
  id: 'advanceOrder',
  method: 'post',
  path: '/orders/{order_id}/advance',
  summary: "Advance a sandbox order's clock, to the next event or by a duration",
  permission: 'orders.test',
  request: { params: OrderIdParamsSchema, body: AdvanceRequestSchema },
  responses: [{ status: 200, description: 'The order, and what happened meanwhile', schema: MovedClockSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'UNAVAILABLE', 'CONFLICT'],
  outcomes: ['unknown'],
  find: async ({ services, caller, params }) => {
    const order = await findOwnOrder(services.db, caller.partnerId, params.order_id);
    return order?.owner.environment === 'test' ? order : null;
  },
  handle: async ({ services, caller, found, body }) => ({
    status: 200,
    body: await moveClock(services, { orderId: found.input.orderId, by: body, actor: caller.userId }),
  }),
});

async function moveClock(
  services: ApiServices,
  { orderId, by, actor }: { orderId: string; by: AdvanceRequest; actor: string },
): Promise<MovedClock> {
  const { order, now, happened } = await moveSandboxClock(services, { orderId, request: by, actor });
  return { order, now, happened };
}

const addTrackingLinkRoute = defineInternalRoute({
  id: 'addTrackingLink',
  method: 'post',
  path: '/orders/{order_id}/links',
  summary: "One more link to the order's tracking page",
  permission: 'orders.links',
  request: { params: OrderIdParamsSchema },
  responses: [{ status: 201, description: 'The link', schema: z.object({ link: TrackingLinkSchema }) }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  handle: async ({ services, caller, found: { input } }) => {
    const { orderId } = input;
    const made = await addTrackingLink(services, { orderId, actor: caller.userId });
    const link = trackingLinkView(made, (one) => services.trackingUrl(orderId, caller.partnerId, one));
    return { status: 201, body: { link } };
  },
});

const revokeTrackingLinksRoute = defineInternalRoute({
  id: 'revokeTrackingLinks',
  method: 'post',
  path: '/orders/{order_id}/links/revoke',
  summary: "Revoke one link to the order's tracking page, or all; open pages end",
  permission: 'orders.links',
  request: { params: OrderIdParamsSchema, body: z.object({ link: RevokedLinkSchema }) },
  responses: [{ status: 200, description: 'All links of the order', schema: TrackingLinkListSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  handle: async ({ services, caller, found: { input }, body: { link } }) => {
    const { orderId } = input;
    const links = await revokeTrackingLinks(services, { orderId, link, actor: caller.userId });
    const items = links.map((each) =>
      trackingLinkView(each, (one) => services.trackingUrl(orderId, caller.partnerId, one)),
    );
    return { status: 200, body: { items, next_cursor: null } };
  },
});

/** Matched in this order, so that a fixed word is not taken for an id. */
export const ORDER_ROUTES = [
  searchOrdersRoute,
  exportOrdersRoute,
  beginExportRoute,
  readExportRoute,
  fetchExportRoute,
  listScenariosRoute,
  listTestAssetsRoute,
  createTestOrderRoute,
  readOrderRoute,
  decideRefundRoute,
  advanceOrderRoute,
  addTrackingLinkRoute,
  revokeTrackingLinksRoute,
] as const;

/** A partner's order of either environment, or null. */
export async function findOwnOrder(db: Database, partnerId: string, orderId: string): Promise<RequiredOrder | null> {
  const owner = isId('ord', orderId) ? await findOrderOwner(db, orderId) : null;
  const order = owner?.partnerId === partnerId ? await findControlledOrder(db, orderId, owner) : null;
  return owner && order && { ...order, owner };
}
