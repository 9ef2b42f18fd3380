import { defineInternalRoute } from '#api/internal/route';
import { PostedIncidentSchema, PostIncidentSchema } from '#contract/support/incidents';
import { postIncident } from '#operations/incidents/post-incident';
import { readPostedIncident } from './incident-view';

export const postIncidentRoute = defineInternalRoute({
  id: 'postIncident',
  method: 'post',
  path: '/incidents',
  summary: "Post an incident in the partners' dashboards",
  permission: 'support.decide',
  request: { body: PostIncidentSchema },
  responses: [{ status: 201, description: 'Partners are notified', schema: PostedIncidentSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body: { provider = null, ...incident } }) => {
    const id = await postIncident(services, { ...incident, provider, actor: caller.userId });
    return { status: 201, body: await readPostedIncident(services.db, id) };
  },
});
