import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import { OrderIdParamsSchema } from '#contract/dashboard/orders/order';
import {
  RevokedLinkSchema,
  TrackingLinkListSchema,
  TrackingLinkSchema,
  trackingLinkView,
} from '#contract/shared/order';
import { addTrackingLink, revokeTrackingLinks } from '#operations/orders/tracking-links';
import { findOwnOrder } from './find-order';

export const addTrackingLinkRoute = defineInternalRoute({
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
    const link = trackingLinkView(made, (one) => services.trackingUrl(orderId, one));
    return { status: 201, body: { link } };
  },
});

export const revokeTrackingLinksRoute = defineInternalRoute({
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
    const items = links.map((each) => trackingLinkView(each, (one) => services.trackingUrl(orderId, one)));
    return { status: 200, body: { items, next_cursor: null } };
  },
});
