import { createCountedPlaces } from '#api/streams/counted-places';
import type { Owner } from '#db/orders/control';
import { type DashboardListener, openSharedChanges, type SharedChanges, type SharedServices } from './shared-changes';

/** How many streams of the dashboard a process keeps open [rules/users: Limits]. */
const PER_PERSON = 10;
const PER_PARTNER = 100;

/** The dashboard's event streams of this process. */
export interface DashboardStreams {
  /** Takes a place; returns the function that releases it. @throws ServiceError RATE_LIMITED if none is free */
  reserve(person: { userId: string; partnerId: string }): () => void;
  /** Sends an owner's changes to a listener; returns the function that stops it. */
  follow(owner: Owner, listener: DashboardListener): Promise<() => void>;
}

export function createDashboardStreams(services: SharedServices): DashboardStreams {
  const shared = new Map<string, SharedChanges>();
  const places = createCountedPlaces('Too many pages of the dashboard are open; close one');
  return {
    reserve: ({ userId, partnerId }) =>
      places.take([
        [`person ${userId}`, PER_PERSON],
        [`partner ${partnerId}`, PER_PARTNER],
      ]),
    follow(owner, listener) {
      const name = `${owner.environment}:${owner.partnerId}`;
      const changes = shared.get(name) ?? openSharedChanges(services, owner, () => shared.delete(name));
      shared.set(name, changes);
      return changes.join(listener);
    },
  };
}
