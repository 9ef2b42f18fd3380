import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import type { PostedIncidentList, PostedIncidentQuerySchema, PostedIncidentView } from '#contract/support/incidents';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import {
  addPostedIncident,
  findPostedIncident,
  listPostedIncidents,
  type PostedIncident,
  resolvePostedIncident,
  setRca,
} from '#db/incidents/incidents';
import { MINUTE } from '#domain/duration';
import { lastedMs } from '#domain/incidents/posted-incident';
import { parseDateTime } from '#domain/instant';
import { OperationRefusal } from '#domain/refusal';
import { KNOWN_PROVIDERS } from '#providers/known';

interface NewIncident {
  title: string;
  message: string;
  /** The affected provider; null: the whole service. */
  provider: string | null;
  /** When a planned maintenance begins and ends, as date-times; neither for a disruption. */
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  reason: string;
  actor: string;
}

/**
 * Posts an incident in partners' dashboards and on the status page, and returns its id. It does not change the uptime, which is
 * measured [rules/support: Posted incidents]. @throws OperationRefusal if there is no such provider, or no such time to come
 */
export async function postIncident({ db }: { db: Database }, incident: NewIncident): Promise<number> {
  const { title, message, provider, reason, actor } = incident;
  const planned = readMaintenance(incident, Date.now());
  if (provider !== null && !KNOWN_PROVIDERS.some(({ code }) => code === provider)) {
    throw new OperationRefusal(`${provider} is not a live provider.`, 'provider');
  }
  return db.transaction(async (tx) => {
    const id = await addPostedIncident(tx, { title, message, provider, postedBy: actor, ...planned });
    const entry = { actor, action: 'incident.posted' as const, target: targetOf(id), reason };
    const times = planned.startsAt && {
      starts_at: planned.startsAt.toISOString(),
      ends_at: planned.endsAt?.toISOString(),
    };
    await recordAudit(tx, { ...entry, details: { title, message, provider, ...times } });
    return id;
  });
}

/** When a maintenance begins and ends. @throws OperationRefusal unless there are both times, in their order, or neither */
function readMaintenance(
  { startsAt, endsAt }: Pick<NewIncident, 'startsAt' | 'endsAt'>,
  now: number,
): { startsAt: Date | null; endsAt: Date | null } {
  if (startsAt === undefined && endsAt === undefined) {
    return { startsAt: null, endsAt: null };
  }
  const [from, to] = [parseDateTime(startsAt ?? ''), parseDateTime(endsAt ?? '')];
  if (from === null || to === null) {
    throw new OperationRefusal(
      'A maintenance has both a beginning and an end.',
      from === null ? 'starts_at' : 'ends_at',
    );
  }
  if (to <= from || to <= now) {
    throw new OperationRefusal('A maintenance ends after it has begun, and in the future.', 'ends_at');
  }
  return { startsAt: new Date(from), endsAt: new Date(to) };
}

/** Posts that an incident is resolved, and how. @throws OperationRefusal if it is unknown or already resolved */
export async function resolveIncident(
  { db }: { db: Database },
  { incidentId, resolution, reason, actor }: { incidentId: number; resolution: string; reason: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await resolvePostedIncident(tx, incidentId, resolution))) {
      const isKnown = await findPostedIncident(db, incidentId);
      throw new OperationRefusal(isKnown ? 'It is already resolved.' : `There is no posted incident ${incidentId}.`);
    }
    const entry = { actor, action: 'incident.resolved' as const, target: targetOf(incidentId), reason };
    await recordAudit(tx, { ...entry, details: { resolution } });
  });
}

const targetOf = (id: number) => `posted_incident:${id}`;

interface Analysis {
  incidentId: number;
  rcaUrl: string;
  actor: string;
}

/** Sets the link to an incident's analysis. @throws OperationRefusal if there is no such incident */
export async function setAnalysis({ db }: { db: Database }, { incidentId, rcaUrl, actor }: Analysis): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await setRca(tx, incidentId, rcaUrl))) {
      throw new OperationRefusal(`There is no incident ${incidentId}: see sla incidents.`);
    }
    const entry = { actor, action: 'incident.rca_set' as const, target: `incident:${incidentId}` };
    await recordAudit(tx, { ...entry, details: { rca_url: rcaUrl } });
  });
}

/** A posted incident as operators see it. */
function postedIncidentView(incident: PostedIncident): PostedIncidentView {
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
