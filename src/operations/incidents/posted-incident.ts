import type { PostedIncidentView } from '#contract/support/incidents';
import type { Database } from '#db/client';
import { findPostedIncident, type PostedIncident } from '#db/incidents/incidents';
import { MINUTE } from '#domain/duration';

/** A posted incident as operators see it. */
export function postedIncidentView(incident: PostedIncident): PostedIncidentView {
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
export async function readPostedIncident(db: Database, id: number): Promise<PostedIncidentView> {
  const incident = await findPostedIncident(db, id);
  if (!incident) {
    throw new Error(`the posted incident ${id} is gone`);
  }
  return postedIncidentView(incident);
}
