/** When operators posted an incident, and for when, in milliseconds. Only a maintenance has a beginning and an end. */
interface PostedTimes {
  postedAt: number;
  startsAt: number | null;
  endsAt: number | null;
  resolvedAt: number | null;
}

/** What became of a maintenance that was announced for a time. */
export type MaintenancePhase = 'announced' | 'under_way' | 'over';

/** Times in milliseconds. It ends at its time, or before that when it is resolved. */
export function phaseOfMaintenance(
  { startsAt, endsAt, resolvedAt }: { startsAt: number; endsAt: number; resolvedAt: number | null },
  now: number,
): MaintenancePhase {
  if (resolvedAt !== null || endsAt <= now) {
    return 'over';
  }
  return now < startsAt ? 'announced' : 'under_way';
}

/** When one that is over ended: at its time, also if it was resolved later. Times in milliseconds. */
export function endOfMaintenance({ endsAt, resolvedAt }: { endsAt: number; resolvedAt: number | null }): number {
  return Math.min(endsAt, resolvedAt ?? endsAt);
}

/** What became of a posted incident: a disruption lasts until it is resolved, a maintenance has a phase. */
export type PostedState = 'ongoing' | 'resolved' | MaintenancePhase;

export function stateOfPosted(
  { startsAt, endsAt, resolvedAt }: Omit<PostedTimes, 'postedAt'>,
  now: number,
): PostedState {
  if (startsAt === null || endsAt === null) {
    return resolvedAt === null ? 'ongoing' : 'resolved';
  }
  return phaseOfMaintenance({ startsAt, endsAt, resolvedAt }, now);
}

/** How long it has lasted by now, in milliseconds: a disruption since it was posted, a maintenance only between its times. */
export function lastedMs({ postedAt, startsAt, endsAt, resolvedAt }: PostedTimes, now: number): number {
  const until = Math.min(resolvedAt ?? now, endsAt ?? Number.POSITIVE_INFINITY);
  return Math.max(0, until - (startsAt ?? postedAt));
}
