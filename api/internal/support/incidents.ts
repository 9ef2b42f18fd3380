import { z } from 'zod';
import { PostedIncidentListSchema, PostedIncidentQuerySchema } from '#contract/support/incidents';
import { listPostedIncidents } from '#db/incidents/incidents';
import { postedIncidentView } from '#operations/incidents/posted-incident';
import { placeOf, toListPage } from '../list-page';
import { defineInternalRoute } from '../route';

const PlaceSchema = z.tuple([z.int()]);

export const listPostedIncidentsRoute = defineInternalRoute({
  id: 'listPostedIncidents',
  method: 'get',
  path: '/incidents',
  summary: 'Incidents posted to partners, newest first',
  permission: 'support.view',
  request: { query: PostedIncidentQuerySchema },
  responses: [{ status: 200, description: 'The incidents', schema: PostedIncidentListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, query: { cursor, limit, open } }) => {
    const before = placeOf(PlaceSchema, cursor)?.[0] ?? null;
    const found = await listPostedIncidents(db, { isOpen: open !== undefined, before, limit: limit + 1 });
    return { status: 200, body: toListPage(found, limit, { place: ({ id }) => [id], view: postedIncidentView }) };
  },
});
