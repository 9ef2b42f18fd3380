import type { Logger } from 'pino';
import type { Database } from '../../src/db/client';
import type { Notifications } from '../../src/db/notifications';
import { listEventsAfter, type RecordedEvent } from '../../src/db/orders/events';
import { SECOND } from '../../src/domain/duration';
import { checkKeys } from './check-keys';
import { shareWatch } from './share-watch';

/** One open stream. `receive` gets every later event of the order, in the order of versions and once each. */
export interface Follower {
  orderId: string;
  keyId: string;
  /** Version of the last event the client has been sent. */
  version: number;
  receive(event: RecordedEvent): void;
  /** The key it was opened with is no longer valid. */
  dismiss(): void;
}

export interface OrderStreams {
  /** Returns the function that stops following. */
  follow(follower: Follower): () => void;
}

export interface SweepTiming {
  /** How long a lost notification may stay unnoticed. */
  rereadMs: number;
  /** How long a revoked key may keep its streams, at most 60 s [rules/streams: How a stream ends]. */
  keyCheckMs: number;
}
export const SWEEP_TIMING: SweepTiming = { rereadMs: 5 * SECOND, keyCheckMs: 30 * SECOND };

/**
 * Hands the events of orders to whoever follows them. A notification marks an order dirty; one query reads what is new for all
 * dirty orders [rules/streams: How events reach a stream]. Each order is also read when a follower joins and every few
 * seconds, so that neither a lost notification nor a transition between a client's first read and its joining goes unseen.
 */
export function createOrderStreams(
  db: Database,
  notifications: Notifications,
  log: Logger,
  timing = SWEEP_TIMING,
): OrderStreams {
  const followers: Followers = new Map();
  const markDirty = createReader(db, log, followers);
  const watch = shareWatch(() => {
    // Whoever follows holds a socket; these alone keep no process alive.
    const sweep = setInterval(() => markDirty(followers.keys()), timing.rereadMs).unref();
    const all = () => [...followers.values()].flatMap((group) => [...group]);
    const uncheck = checkKeys({ db, notifications, log, everyMs: timing.keyCheckMs }, all);
    const unsubscribe = notifications.listen('transition', (orderId) => {
      if (orderId === '') {
        markDirty(followers.keys());
      } else if (followers.has(orderId)) {
        markDirty([orderId]);
      }
    });
    return () => {
      clearInterval(sweep);
      uncheck();
      unsubscribe();
    };
  });

  return {
    follow(follower) {
      const { orderId } = follower;
      const group = followers.get(orderId) ?? new Set();
      followers.set(orderId, group.add(follower));
      const unwatch = watch();
      markDirty([orderId]);
      return () => {
        if (group.delete(follower)) {
          unwatch();
        }
        if (group.size === 0 && followers.get(orderId) === group) {
          followers.delete(orderId);
        }
      };
    },
  };
}

/** By order id. */
type Followers = Map<string, Set<Follower>>;

/** Hands out what is new of the orders that it is told of. Those of one reading's time are read together, by the next. */
function createReader(db: Database, log: Logger, followers: Followers): (dirty: Iterable<string>) => void {
  const dirty = new Set<string>();
  let reading = false;

  const readDirty = async () => {
    if (reading) {
      return;
    }
    reading = true;
    try {
      while (dirty.size > 0) {
        const known = oldestKnown(dirty, followers);
        dirty.clear();
        handOut(known.size > 0 ? await listEventsAfter(db, known) : [], followers);
      }
    } catch (err) {
      log.warn({ err }, 'could not read events for open streams; the next sweep will');
    } finally {
      reading = false;
    }
  };
  return (orderIds) => {
    for (const orderId of orderIds) {
      dirty.add(orderId);
    }
    void readDirty();
  };
}

function oldestKnown(orderIds: Iterable<string>, followers: Followers): Map<string, number> {
  const known = new Map<string, number>();
  for (const orderId of orderIds) {
    const versions = [...(followers.get(orderId) ?? [])].map(({ version }) => version);
    if (versions.length > 0) {
      known.set(orderId, Math.min(...versions));
    }
  }
  return known;
}

function handOut(events: readonly RecordedEvent[], followers: Followers): void {
  for (const event of events) {
    for (const follower of [...(followers.get(event.orderId) ?? [])]) {
      if (event.version > follower.version) {
        follower.version = event.version;
        follower.receive(event);
      }
    }
  }
}
