import { defineInternalRoute } from '#api/internal/route';
import { type OpenIncident, OpenIncidentSchema } from '#contract/dashboard/home';
import { findOpenIncident } from '#db/incidents/incidents';
import { listPostedIncidents, type PostedIncident } from '#db/incidents/posted-incidents';
import { incidentView } from '../incidents/sla-view';

/** Far more than are ever open at the same time. */
const MOST_POSTED = 20;

export const openIncidentRoute = defineInternalRoute({
  id: 'readOpenIncident',
  method: 'get',
  path: '/home/incident',
  summary: 'The current incident, if any, and those posted by operators',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The incident or null', schema: OpenIncidentSchema }],
  errors: [],
  handle: async ({ services: { db } }) => {
    const [open, posted] = await Promise.all([
      findOpenIncident(db),
      listPostedIncidents(db, { isOpen: true, before: null, limit: MOST_POSTED }),
    ]);
    const body: OpenIncident = { incident: open && incidentView(open), posted: posted.map(postedView) };
    return { status: 200, body };
  },
});

function postedView({ id, title, message, provider, postedAt }: PostedIncident): OpenIncident['posted'][number] {
  return { incident_id: id, title, message, provider, posted_at: postedAt.toISOString() };
}
