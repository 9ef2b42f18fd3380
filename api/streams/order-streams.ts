import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listEventsAfter, type RecordedEvent } from '#db/orders/events';
import type { Logger } from '#domain/logs/log';
import { checkKeys } from './check-keys';
import { followOrders } from './follow-orders';

/** An open stream. `receive` gets every later event of the order once, in the order of versions. */
export interface Follower {
  orderId: string;
  keyId: string;
  /** Version of the last event sent to the client. */
  version: number;
  receive(event: RecordedEvent): void;
  /** Called when the stream's key is no longer valid. */
  dismiss(): void;
}

export interface OrderStreams {
  /** Returns the function that stops following. */
  follow(follower: Follower): () => void;
}

export interface SweepTiming {
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  /** How long streams stay open after their key was revoked, at most 60 s [rules/streams: How a stream ends]. */
  keyCheckMs: number;
}

/** Passes the events of orders to their streams. */
export function createOrderStreams(
  db: Database,
  notifications: Notifications,
  log: Logger,
  { rereadMs, keyCheckMs }: SweepTiming,
): OrderStreams {
  const followOrder = followOrders<Follower>({
    notifications,
    rereadMs,
    async read(dirty) {
      const known = oldestKnown(dirty);
      handOut(await listEventsAfter(db, known), dirty, known);
    },
    onError: (err) => log.warn({ err }, 'could not read events for open streams; the next read will'),
    watch: (followers) => checkKeys({ db, notifications, log, everyMs: keyCheckMs }, () => followers.all()),
  });
  return { follow: (follower) => followOrder(follower.orderId, follower) };
}

/** Keyed by order id. */
type Followers = ReadonlyMap<string, ReadonlySet<Follower>>;

function oldestKnown(followers: Followers): Map<string, number> {
  return new Map(
    [...followers].map(([orderId, group]) => [orderId, Math.min(...[...group].map((one) => one.version))]),
  );
}

/**
 * Passes on events that were read after the versions `known`. Who joined during the read and lacks earlier ones gets none of these: they
 * come with those in between, in the next read.
 */
function handOut(events: readonly RecordedEvent[], followers: Followers, known: ReadonlyMap<string, number>): void {
  for (const event of events) {
    const after = known.get(event.orderId) ?? 0;
    for (const follower of Array.from(followers.get(event.orderId) ?? [])) {
      if (follower.version >= after && event.version > follower.version) {
        follower.version = event.version;
        follower.receive(event);
      }
    }
  }
}
