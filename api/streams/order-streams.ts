import type { Logger } from 'pino';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listEventsAfter, type RecordedEvent } from '#db/orders/events';
import { SECOND } from '#domain/duration';
import { checkKeys } from './check-keys';
import { followOrders } from './follow-orders';

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

/** Sends the events of orders to their streams. */
export function createOrderStreams(
  db: Database,
  notifications: Notifications,
  log: Logger,
  { rereadMs, keyCheckMs } = SWEEP_TIMING,
): OrderStreams {
  const followOrder = followOrders<Follower>({
    notifications,
    rereadMs,
    async read(dirty) {
      handOut(await listEventsAfter(db, oldestKnown(dirty)), dirty);
    },
    onTrouble: (err) => log.warn({ err }, 'could not read events for open streams; the next sweep will'),
    watch: (followers) => checkKeys({ db, notifications, log, everyMs: keyCheckMs }, () => followers.all()),
  });
  return { follow: (follower) => followOrder(follower.orderId, follower) };
}

/** By order id. */
type Followers = ReadonlyMap<string, ReadonlySet<Follower>>;

function oldestKnown(followers: Followers): Map<string, number> {
  return new Map(
    [...followers].map(([orderId, group]) => [orderId, Math.min(...[...group].map((one) => one.version))]),
  );
}

function handOut(events: readonly RecordedEvent[], followers: Followers): void {
  for (const event of events) {
    for (const follower of Array.from(followers.get(event.orderId) ?? [])) {
      if (event.version > follower.version) {
        follower.version = event.version;
        follower.receive(event);
      }
    }
  }
}
