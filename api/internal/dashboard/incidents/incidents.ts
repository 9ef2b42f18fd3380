import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { IncidentListQuerySchema, IncidentListSchema } from '#contract/dashboard/incidents';
import { PlaceTime } from '#contract/shared/values';
import { listIncidents, type StoredIncident } from '#db/incidents/incidents';
import { parseMonth } from '#domain/incidents/sla';
import { incidentView } from './sla-view';

const PlaceSchema = z.tuple([PlaceTime]);

export const listIncidentsRoute = defineInternalRoute({
  id: 'listIncidents',
  method: 'get',
  path: '/incidents',
  summary: 'Incidents, newest first',
  permission: 'home.view',
  request: { query: IncidentListQuerySchema },
  responses: [{ status: 200, description: 'The incidents', schema: IncidentListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query: { month = '', cursor, limit } }) => {
    const [before] = placeOf(PlaceSchema, cursor) ?? [Number.POSITIVE_INFINITY];
    const { from, until } = parseMonth(month) ?? { from: 0, until: Date.now() };
    const all = await listIncidents(services.db, from, until);
    const place = ({ startedAt }: StoredIncident) => [startedAt.getTime()];
    const rest = all.filter(({ startedAt }) => startedAt.getTime() < before).slice(0, limit + 1);
    return { status: 200, body: toListPage(rest, limit, { place, view: incidentView }) };
  },
});
