import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import { BrandingSchema, type BrandingView, ChangeBrandingSchema } from '#contract/dashboard/branding';
import { findPartner, type PartnerRow } from '#db/partners';
import { setPartner, toPartnerChange } from '#operations/partners/set-partner';

const readBrandingRoute = defineInternalRoute({
  id: 'readBranding',
  method: 'get',
  path: '/partners/branding',
  summary: 'What tracking pages show of the partner, and a link to a preview',
  permission: 'settings.edit',
  responses: [{ status: 200, description: 'The branding', schema: BrandingSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ services, found }) => ({ status: 200, body: brandingView(services, found) }),
});

const changeBrandingRoute = defineInternalRoute({
  id: 'changeBranding',
  method: 'patch',
  path: '/partners/branding',
  summary: 'Change what tracking pages show of the partner; null removes it',
  permission: 'settings.edit',
  // Whoever takes over a login must not lead the partner's users to a page of their own.
  stepUp: {
    action: 'change_tracking_links',
    when: ({ body }) => body.support_contact !== undefined || body.way_back !== undefined,
  },
  request: { body: ChangeBrandingSchema },
  responses: [{ status: 200, description: 'The branding', schema: BrandingSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const { partnerId, userId } = caller;
    const partner = await setPartner(services, { partnerId, change: toPartnerChange(body), actor: userId });
    return { status: 200, body: brandingView(services, partner) };
  },
});

export const BRANDING_ROUTES = [readBrandingRoute, changeBrandingRoute] as const;

function brandingView({ trackingUrl }: Pick<ApiServices, 'trackingUrl'>, partner: PartnerRow): BrandingView {
  const { partnerId, name, logo, accent, supportContact, wayBack, hostedRefundChoice } = partner;
  return {
    name,
    logo,
    accent,
    support_contact: supportContact,
    way_back: wayBack,
    hosted_refund_choice: hostedRefundChoice,
    preview_url: trackingUrl(partnerId, partnerId),
  };
}
