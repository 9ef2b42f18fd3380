import { type Organisation, OrganisationSchema } from '../../../../../src/contract/dashboard/settings';
import { findPartner, type PartnerRow } from '../../../../../src/db/partners/partners';
import { tierAt } from '../../../../../src/domain/limits/tier';
import { defineInternalRoute } from '../../../route';

export const organisationRoute = defineInternalRoute({
  id: 'readOrganisation',
  method: 'get',
  path: '/settings/organisation',
  summary: 'What the partner is called, and who is told about technical matters',
  permission: 'settings.edit',
  responses: [{ status: 200, description: 'The organisation', schema: OrganisationSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ found }) => ({ status: 200, body: organisationView(found) }),
});

export function organisationView(partner: PartnerRow): Organisation {
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
