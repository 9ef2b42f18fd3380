import type { Notifications } from '#db/notifications';
import { once } from '#process/once';
import { createGroups, type Groups, shareWatch } from './watch-groups';

export interface OrderSource<F> {
  notifications: Notifications;
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  /** Reads new events of these orders and passes them to their followers. */
  read(dirty: ReadonlyMap<string, ReadonlySet<F>>): Promise<void>;
  onError(err: unknown): void;
  /** Starts whatever else runs while there are followers; returns the function that stops it. */
  watch?(followers: Groups<F>): () => void;
}

/** Follows an order; returns the function that stops it. */
export type FollowOrder<F> = (orderId: string, follower: F) => () => void;

/**
 * Lets any number of followers follow orders. A notification marks an order dirty; one query reads the new events of all
 * dirty orders [rules/streams: How events reach a stream]. Each order is also read when a follower joins and every few
 * seconds, so that neither a lost notification nor a change between a client's first read and its joining is missed.
 */
export function followOrders<F>(source: OrderSource<F>): FollowOrder<F> {
  const { notifications, rereadMs } = source;
  const followers = createGroups<F>();
  const markDirty = createReader(source, followers);
  const share = shareWatch(() => {
    // Followers hold sockets; this timer alone must not keep the process alive.
    const sweep = setInterval(() => markDirty(followers.keys()), rereadMs).unref();
    const stopWatch = source.watch?.(followers);
    const unsubscribe = notifications.listen('transition', (orderId) => {
      if (orderId === '') {
        markDirty(followers.keys());
      } else if (followers.has(orderId)) {
        markDirty([orderId]);
      }
    });
    return () => {
      clearInterval(sweep);
      stopWatch?.();
      unsubscribe();
    };
  });
  return (orderId, follower) => {
    const leave = followers.add(orderId, follower);
    const unshare = share();
    markDirty([orderId]);
    return once(() => {
      leave();
      unshare();
    });
  };
}

/** Orders marked dirty during a read are read together in the next one. */
function createReader<F>(
  { read, onError }: OrderSource<F>,
  followers: Groups<F>,
): (orderIds: Iterable<string>) => void {
  const dirty = new Set<string>();
  let isReading = false;

  const readDirty = async () => {
    if (isReading) {
      return;
    }
    isReading = true;
    try {
      while (dirty.size > 0) {
        const followed = [...dirty].flatMap((orderId) => {
          const group = followers.get(orderId);
          return group ? [[orderId, group] as const] : [];
        });
        dirty.clear();
        if (followed.length > 0) await read(new Map(followed));
      }
    } catch (err) {
      onError(err);
    } finally {
      isReading = false;
    }
  };
  return (orderIds) => {
    for (const orderId of orderIds) {
      dirty.add(orderId);
    }
    void readDirty();
  };
}
