import { createCountedPlaces } from '#api/streams/counted-places';
import type { PartnerStreams } from '#api/streams/partner-streams';
import type { DashboardEvent } from '#contract/dashboard/events';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import type { Owner } from '#db/orders/control';
import { findPresentPlace } from '#db/orders/events';
import { findLoginMembership } from '#db/users/logins';
import type { Intervals } from '#domain/intervals';
import { once } from '#process/once';
import { repeatRead } from '#process/repeated-read';
import { type ChangeReader, type ChangeReaders, type LoginMembership, openChangeReaders } from './change-readers';

interface SharedServices {
  db: Database;
  partnerStreams: PartnerStreams;
  notifications: Notifications;
  intervals: Pick<Intervals, 'dashboardLook' | 'dashboardTick'>;
}

/** One open stream. */
interface DashboardListener {
  loginId: string;
  send(event: DashboardEvent): void;
  /** Called when the login has ended, or is no longer in the team. */
  leave(): void;
}

/** Everybody who follows one partner's changes in one environment. */
interface SharedChanges {
  /** Returns the function that leaves again. */
  join(listener: DashboardListener): Promise<() => void>;
}

interface Member {
  listener: DashboardListener;
  /** Null until it has been read. */
  watcher: LoginMembership | null;
}

/** Slowly changing things are checked in every third round. */
const SLOW_EVERY = 3;

/** Reads an owner's changes once for all listeners, however many there are, until the last one has left. */
function openSharedChanges(services: SharedServices, owner: Owner, onEmpty: () => void): SharedChanges {
  const members = new Set<Member>();
  const send = (event: DashboardEvent, isFor: ChangeReader['isFor'] = () => true) => {
    for (const { listener, watcher } of members) {
      if (watcher && isFor(watcher)) listener.send(event);
    }
  };
  const started = start(services, owner, { members, send });
  // Whoever joins gets the failure.
  started.catch(() => undefined);
  return {
    async join(listener) {
      const member: Member = { listener, watcher: null };
      members.add(member);
      const leave = once(() => {
        members.delete(member);
        if (members.size > 0) return;
        onEmpty();
        started.then((stop) => stop()).catch(() => undefined);
      });
      try {
        await started;
        member.watcher = await findLoginMembership(services.db, listener.loginId, owner.partnerId);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
  };
}

interface Audience {
  members: ReadonlySet<Member>;
  send(event: DashboardEvent, isFor?: ChangeReader['isFor']): void;
}

/** Returns the function that stops. */
async function start(services: SharedServices, owner: Owner, audience: Audience): Promise<() => void> {
  const { db, partnerStreams, notifications, intervals } = services;
  const readers = await openChangeReaders(db, owner, intervals.dashboardTick);
  const place = await findPresentPlace(db);
  const stops = [
    partnerStreams.follow({
      owner,
      keyId: null,
      place,
      receive: ({ orderId, status, version, at }) => {
        readers.noteOrder();
        const data = { order_id: orderId, status, sequence: version, ts: at.toISOString() };
        audience.send({ event: 'order.updated', data });
      },
      dismiss: () => undefined,
    }),
    notifications.listen('settings', (partnerId) => {
      if (partnerId === owner.partnerId) audience.send({ event: 'settings.changed', data: {} });
    }),
    repeatReaders(services, owner, { audience, readers }),
  ];
  return once(() => {
    for (const stop of stops) stop();
  });
}

/** Polls for changes that have no notification per partner, and re-reads the logins, whose roles may have changed. */
function repeatReaders(
  { db, intervals }: SharedServices,
  { partnerId }: Owner,
  { audience, readers }: { audience: Audience; readers: ChangeReaders },
): () => void {
  let turn = 0;
  const polling = repeatRead({
    everyMs: intervals.dashboardLook,
    onError: () => undefined,
    async read() {
      const logins = new Map<string, LoginMembership | null>();
      for (const member of audience.members) {
        const { loginId } = member.listener;
        const known = logins.get(loginId);
        const watcher = known === undefined ? await findLoginMembership(db, loginId, partnerId) : known;
        logins.set(loginId, watcher);
        member.watcher = watcher;
        if (!watcher) member.listener.leave();
      }
      const isSlow = turn++ % SLOW_EVERY === 0;
      for (const reader of isSlow ? [...readers.quick, ...readers.slow] : readers.quick) {
        for (const event of await reader.read()) audience.send(event, reader.isFor);
      }
    },
  });
  return () => void polling.close();
}

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
