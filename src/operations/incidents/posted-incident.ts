import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import type { PostedIncidentList, PostedIncidentQuerySchema, PostedIncidentView } from '#contract/support/incidents';
import type { Database } from '#db/client';
import { findPostedIncident, listPostedIncidents, type PostedIncident } from '#db/incidents/incidents';
import { MINUTE } from '#domain/duration';
import { lastedMs } from '#domain/incidents/posted-incident';

/** A posted incident as operators see it. */
export function postedIncidentView(incident: PostedIncident): PostedIncidentView {
  const { id, title, message, provider, postedAt, postedBy, postedByName, resolvedAt, resolution } = incident;
  const { startsAt, endsAt } = incident;
  const times = {
    postedAt: postedAt.getTime(),
    startsAt: startsAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
    resolvedAt: resolvedAt?.getTime() ?? null,
  };
  return {
    incident_id: id,
    title,
    message,
    provider,
    posted_at: postedAt.toISOString(),
    posted_by: postedByName ?? postedBy,
    resolved_at: resolvedAt?.toISOString() ?? null,
    resolution,
    minutes: Math.floor(lastedMs(times, Date.now()) / MINUTE),
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}

/** The current view of a posted incident. */
export async function readPostedIncident(db: Database, id: number): Promise<PostedIncidentView> {
  const incident = await findPostedIncident(db, id);
  if (!incident) {
    throw new Error(`the posted incident ${id} is gone`);
  }
  return postedIncidentView(incident);
}

const PlaceSchema = z.tuple([z.int()]);

export async function listPostedIncidentPage(
  db: Database,
  { cursor, limit, open }: z.output<typeof PostedIncidentQuerySchema>,
): Promise<PostedIncidentList> {
  const before = placeOf(PlaceSchema, cursor)?.[0] ?? null;
  const found = await listPostedIncidents(db, { isOpen: open !== undefined, before, limit: limit + 1 });
  return toListPage(found, limit, { place: ({ id }) => [id], view: postedIncidentView });
}
