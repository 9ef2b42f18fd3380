import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import {
  RevokedLinkSchema,
  TrackingLinkListSchema,
  TrackingLinkSchema,
  trackingLinkView,
} from '#contract/shared/order';
import { SupportOrderParamsSchema } from '#contract/support/orders';
import { ReasonSchema } from '#contract/support/values';
import { addTrackingLink, revokeTrackingLinks } from '#operations/orders/tracking-links';
import { findAnyOrder } from './find-order';

export const addAnyTrackingLinkRoute = defineInternalRoute({
  id: 'addAnyTrackingLink',
  method: 'post',
  path: '/orders/{order_id}/links',
  summary: "One more link to the order's tracking page",
  permission: 'support.help',
  request: { params: SupportOrderParamsSchema, body: z.object({ reason: ReasonSchema }) },
  responses: [{ status: 201, description: 'The link', schema: z.object({ link: TrackingLinkSchema }) }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId } }) => {
    const made = await addTrackingLink(services, { orderId, actor: caller.userId });
    const link = trackingLinkView(made, (one) => services.trackingUrl(orderId, one));
    return { status: 201, body: { link } };
  },
});

export const revokeAnyTrackingLinksRoute = defineInternalRoute({
  id: 'revokeAnyTrackingLinks',
  method: 'post',
  path: '/orders/{order_id}/links/revoke',
  summary: "Revoke one link to the order's tracking page, or all; open pages end",
  permission: 'support.help',
  request: { params: SupportOrderParamsSchema, body: z.object({ link: RevokedLinkSchema, reason: ReasonSchema }) },
  responses: [{ status: 200, description: 'All links of the order', schema: TrackingLinkListSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { link } }) => {
    const links = await revokeTrackingLinks(services, { orderId, link, actor: caller.userId });
    const items = links.map((each) => trackingLinkView(each, (one) => services.trackingUrl(orderId, one)));
    return { status: 200, body: { items, next_cursor: null } };
  },
});
