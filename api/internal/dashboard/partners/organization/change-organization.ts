import { defineInternalRoute } from '#api/internal/route';
import { ChangeOrganizationSchema, OrganizationSchema } from '#contract/dashboard/organization';
import { changeOrganization } from '#operations/partners/change-organization';
import { organizationView } from './organization';

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
