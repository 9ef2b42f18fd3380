import { defineInternalRoute } from '#api/internal/define-internal-route';
import { ChangeOrganizationSchema, type Organization, OrganizationSchema } from '#contract/dashboard/organization';
import { findPartner, type PartnerRow } from '#db/partners';
import { tierAt } from '#domain/limits/tier';
import { changeOrganization } from '#operations/partners/set-partner';

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

function organizationView(partner: PartnerRow): Organization {
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

export const changeOrganizationRoute = defineInternalRoute({
  id: 'changeOrganization',
  method: 'patch',
  path: '/partners/organization',
  summary: "Change the partner's name or technical contact",
  permission: 'settings.edit',
  request: { body: ChangeOrganizationSchema },
  responses: [{ status: 200, description: 'The organization', schema: OrganizationSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => ({
    status: 200,
    body: organizationView(await changeOrganization(services, caller, body)),
  }),
});
