import { z } from 'zod';
import {
  IncidentParamsSchema,
  PostedIncidentListSchema,
  PostedIncidentQuerySchema,
  PostedIncidentSchema,
  type PostedIncidentView,
  PostIncidentSchema,
  ResolveIncidentSchema,
} from '#contract/support/incidents';
import type { Database } from '#db/client';
import { findPostedIncident, listPostedIncidents, type PostedIncident } from '#db/incidents/incidents';
import { MINUTE } from '#domain/duration';
import { postIncident, resolveIncident } from '#operations/incidents/post-incident';
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

function postedIncidentView(incident: PostedIncident): PostedIncidentView {
  const { id, title, message, provider, postedAt, postedBy, postedByName, resolvedAt, resolution } = incident;
  const until = resolvedAt?.getTime() ?? Date.now();
  return {
    incident_id: id,
    title,
    message,
    provider,
    posted_at: postedAt.toISOString(),
    posted_by: postedByName ?? postedBy,
    resolved_at: resolvedAt?.toISOString() ?? null,
    resolution,
    minutes: Math.max(0, Math.floor((until - postedAt.getTime()) / MINUTE)),
  };
}

/** The current view of a posted incident. */
async function readPostedIncident(db: Database, id: number): Promise<PostedIncidentView> {
  const incident = await findPostedIncident(db, id);
  if (!incident) {
    throw new Error(`the posted incident ${id} is gone`);
  }
  return postedIncidentView(incident);
}
