import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { comparePlaces, type EventPlace, listEventsAfterTails, type PlacedEvent, type Tail } from '#db/orders/events';
import type { Logger } from '#domain/logs/log';
import { once } from '#process/once';
import { type RepeatedRead, repeatRead } from '#process/repeated-read';
import { checkKeys, type Keyed } from './check-keys';
import type { SweepTiming } from './order-streams';
import { createGroups, shareWatch } from './watch-groups';

/** An open stream of all of a partner's orders; `place` is that of the last event sent. */
export interface PartnerFollower extends Keyed, Tail {
  receive(event: PlacedEvent): void;
}

export interface PartnerStreams {
  /** Returns the function that stops following. */
  follow(follower: PartnerFollower): () => void;
}

/** Events of a partner passed on at a time: fewer than a slow client may leave unsent. */
const READ_AT_ONCE = 100;
/** An event that is not yet settled becomes settled without another notification. */
const SETTLING_MS = 20;

/** Passes the events of all of a partner's orders to its streams, each once and in the order of their places. */
export function createPartnerStreams(
  db: Database,
  notifications: Notifications,
  log: Logger,
  timing: SweepTiming,
): PartnerStreams {
  const followers = createGroups<PartnerFollower>();
  let rereading: RepeatedRead | null = null;

  const readNewEvents = async () => {
    let rest: 'none' | 'more' | 'unsettled';
    do {
      const reads = [...followers.values()].map((group) => ({ group, tail: oldestTail(group) }));
      const found = await listEventsAfterTails(
        db,
        reads.map(({ tail }) => tail),
        READ_AT_ONCE,
      );
      for (const event of found.events) {
        const read = reads[event.tail];
        if (read) handOut(event, read.group, read.tail.place);
      }
      rest = found.rest;
    } while (rest === 'more');
    if (rest === 'unsettled') {
      setTimeout(() => rereading?.readNow(), SETTLING_MS).unref();
    }
  };
  const watch = shareWatch(() => {
    const onError = (err: unknown) => log.warn({ err }, 'could not read events for open streams; the next read will');
    const started = repeatRead({ read: readNewEvents, everyMs: timing.rereadMs, onError });
    rereading = started;
    const uncheck = checkKeys({ db, notifications, log, everyMs: timing.keyCheckMs }, () => followers.all());
    const unsubscribe = notifications.listen('transition', () => started.readNow());
    return () => {
      uncheck();
      unsubscribe();
      void started.close();
    };
  });

  return {
    follow(follower) {
      const { partnerId, environment } = follower.owner;
      const leave = followers.add(`${environment}:${partnerId}`, follower);
      const unwatch = watch();
      rereading?.readNow();
      return once(() => {
        leave();
        unwatch();
      });
    },
  };
}

/** Reading continues from the follower that is furthest behind. */
function oldestTail(group: ReadonlySet<PartnerFollower>): Tail {
  const { owner, place } = [...group].reduce((oldest, one) =>
    comparePlaces(one.place, oldest.place) < 0 ? one : oldest,
  );
  return { owner, place };
}

/**
 * Passes on an event that was read after the place `after`. Who joined during the read and lacks events before that place gets none of
 * these: they come with those in between, in the next read.
 */
function handOut(event: PlacedEvent, group: Iterable<PartnerFollower>, after: EventPlace): void {
  for (const follower of Array.from(group)) {
    if (comparePlaces(follower.place, after) >= 0 && comparePlaces(event.place, follower.place) > 0) {
      follower.place = event.place;
      follower.receive(event);
    }
  }
}
