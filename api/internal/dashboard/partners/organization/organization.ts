import { defineInternalRoute } from '#api/internal/route';
import { type Organization, OrganizationSchema } from '#contract/dashboard/organization';
import { findPartner, type PartnerRow } from '#db/partners/partners';
import { tierAt } from '#domain/limits/tier';

export const organizationRoute = defineInternalRoute({
  id: 'readOrganization',
  method: 'get',
  path: '/partners/organization',
  summary: "The partner's name and technical contact",
  permission: 'settings.edit',
  responses: [{ status: 200, description: 'The organization', schema: OrganizationSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ found }) => ({ status: 200, body: organizationView(found) }),
});

export function organizationView(partner: PartnerRow): Organization {
  const { partnerId, name, createdAt, onboarding } = partner;
  const { contact } = onboarding;
  return {
    partner_id: partnerId,
    name,
    tier: tierAt(partner, Date.now()),
    created_at: createdAt.toISOString(),
    contact: contact ? { name: contact.name, email: contact.email, handle: contact.handle } : null,
  };
}
