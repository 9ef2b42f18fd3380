import { defineInternalRoute } from '#api/internal/route';
import { IncidentParamsSchema, PostedIncidentSchema, ResolveIncidentSchema } from '#contract/support/incidents';
import { findPostedIncident } from '#db/incidents/posted-incidents';
import { resolveIncident } from '#operations/incidents/post-incident';
import { readPostedIncident } from './incident-view';

export const resolveIncidentRoute = defineInternalRoute({
  id: 'resolveIncident',
  method: 'post',
  path: '/incidents/{incident_id}/resolve',
  summary: 'Resolve a posted incident, with an explanation',
  permission: 'support.decide',
  request: { params: IncidentParamsSchema, body: ResolveIncidentSchema },
  responses: [{ status: 200, description: 'Resolved', schema: PostedIncidentSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findPostedIncident(services.db, params.incident_id),
  handle: async ({ services, caller, found: { id }, body }) => {
    await resolveIncident(services, { incidentId: id, ...body, actor: caller.userId });
    return { status: 200, body: await readPostedIncident(services.db, id) };
  },
});
