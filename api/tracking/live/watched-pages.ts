import { followOrders } from '#api/streams/follow-orders';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { readPageMarks } from '#db/orders/tracking';
import type { Logger } from '#domain/logs/log';

/** Notifies open pages of changes of their order [rules/tracking: The page's own stream]. */
export interface WatchedPages {
  /** Returns the function that stops watching. */
  watch(orderId: string, onChange: () => Promise<void>): () => void;
}

interface LoginMembership {
  onChange: () => Promise<void>;
  /** Null before the first read. */
  mark: string | null;
}

interface WatchedPagesDeps {
  db: Database;
  notifications: Notifications;
  /** The longest time a change without a notification, such as an advanced clock, can go unnoticed. */
  rereadMs: number;
  log: Logger;
}

export function createWatchedPages({ db, notifications, rereadMs, log }: WatchedPagesDeps): WatchedPages {
  const onError = (err: unknown) => log.warn({ err }, 'could not read the orders of open tracking pages');
  const followOrder = followOrders<LoginMembership>({
    notifications,
    rereadMs,
    async read(dirty) {
      const changed = takeChanged(await readPageMarks(db, [...dirty.keys()]), dirty);
      for (const { onChange } of changed) {
        onChange().catch(onError);
      }
    },
    onError,
  });
  return { watch: (orderId, onChange) => followOrder(orderId, { onChange, mark: null }) };
}

/** The first mark counts as a change: the order may have changed since its page was read. */
function takeChanged(
  marks: ReadonlyMap<string, string>,
  pages: ReadonlyMap<string, ReadonlySet<LoginMembership>>,
): LoginMembership[] {
  return [...marks].flatMap(([orderId, mark]) => {
    const changed = [...(pages.get(orderId) ?? [])].filter((watcher) => watcher.mark !== mark);
    for (const watcher of changed) {
      watcher.mark = mark;
    }
    return changed;
  });
}
