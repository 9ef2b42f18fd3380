import { OpenIncidentSchema } from '../../../../src/contract/dashboard/home';
import { findOpenIncident } from '../../../../src/db/service/incidents';
import { defineInternalRoute } from '../../route';
import { incidentView } from '../sla/sla-view';

export const openIncidentRoute = defineInternalRoute({
  id: 'readOpenIncident',
  method: 'get',
  path: '/home/incident',
  summary: 'The incident that is going on, if there is one',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The incident or null', schema: OpenIncidentSchema }],
  errors: [],
  handle: async ({ services }) => {
    const open = await findOpenIncident(services.db);
    return { status: 200, body: { incident: open && incidentView(open) } };
  },
});
