import type { Logger } from 'pino';
import type { Database } from '../../../src/db/client';
import type { Notifications } from '../../../src/db/notifications';
import { readPageMarks } from '../../../src/db/orders/tracking';
import { SECOND } from '../../../src/domain/duration';
import { shareWatch } from '../../streams/share-watch';

/** Tells open pages that their order has changed. */
export interface WatchedPages {
  /** Returns the function that stops it. */
  watch(orderId: string, onChange: () => void): () => void;
}

/** How long a change without a notification, such as a moved clock, may stay unseen. */
const REREAD_MS = 5 * SECOND;

interface Watcher {
  onChange: () => void;
  /** Null before the first reading. */
  mark: string | null;
}

/** By order id. */
type Watchers = Map<string, Set<Watcher>>;

/**
 * A notification marks an order as dirty; one query reads the marks of all dirty orders [rules/tracking: The page's own stream].
 */
export function createWatchedPages(db: Database, notifications: Notifications, log: Logger): WatchedPages {
  const watchers: Watchers = new Map();
  const read = createReader(db, log, watchers);
  const share = shareWatch(() => {
    const sweep = setInterval(() => read(watchers.keys()), REREAD_MS).unref();
    const unsubscribe = notifications.listen('transition', (orderId) => {
      if (orderId === '') {
        read(watchers.keys());
      } else if (watchers.has(orderId)) {
        read([orderId]);
      }
    });
    return () => {
      clearInterval(sweep);
      unsubscribe();
    };
  });
  return {
    watch(orderId, onChange) {
      const watcher: Watcher = { onChange, mark: null };
      const group = watchers.get(orderId) ?? new Set();
      watchers.set(orderId, group.add(watcher));
      const unshare = share();
      read([orderId]);
      return () => {
        if (group.delete(watcher)) {
          unshare();
        }
        if (group.size === 0 && watchers.get(orderId) === group) {
          watchers.delete(orderId);
        }
      };
    },
  };
}

/** Those that become dirty while one reading runs are read together, by the next. */
function createReader(db: Database, log: Logger, watchers: Watchers): (orderIds: Iterable<string>) => void {
  const dirty = new Set<string>();
  let reading = false;
  const readDirty = async () => {
    if (reading) {
      return;
    }
    reading = true;
    try {
      while (dirty.size > 0) {
        const orderIds = [...dirty];
        dirty.clear();
        handOut(await readPageMarks(db, orderIds), watchers);
      }
    } catch (err) {
      log.warn({ err }, 'could not read the orders of open tracking pages; the next sweep will');
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

/** The first mark counts as a change: the order may have moved since its page was read. */
function handOut(marks: ReadonlyMap<string, string>, watchers: Watchers): void {
  for (const [orderId, mark] of marks) {
    for (const watcher of [...(watchers.get(orderId) ?? [])]) {
      if (watcher.mark !== mark) {
        watcher.mark = mark;
        watcher.onChange();
      }
    }
  }
}
