import { defineInternalRoute } from '#api/internal/route';
import { ChangeOrganisationSchema, OrganisationSchema } from '#contract/dashboard/settings';
import { changeOrganisation } from '#operations/partners/change-organisation';
import { organisationView } from './organisation';

export const changeOrganisationRoute = defineInternalRoute({
  id: 'changeOrganisation',
  method: 'patch',
  path: '/partners/organisation',
  summary: "Change the partner's name or technical contact",
  permission: 'settings.edit',
  request: { body: ChangeOrganisationSchema },
  responses: [{ status: 200, description: 'The organisation', schema: OrganisationSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => ({
    status: 200,
    body: organisationView(await changeOrganisation(services, caller, body)),
  }),
});
