import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { QueueSummary } from '#contract/support/queues';
import { QUEUE_ROWS } from './queue-rows';

type Item = QueueSummary['items'][number];

const KEPT = 'swaplane-desktop-alerts';
const CHANGED = 'swaplane-desktop-alerts-changed';

const isSupported = () => 'Notification' in window;
const isOn = () => isSupported() && Notification.permission === 'granted' && localStorage.getItem(KEPT) === 'on';

function follow(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

/** Whether this browser shows notifications of queues, which its user decides; only while the console is open. */
export function useDesktopNotices() {
  const on = useSyncExternalStore(follow, isOn);
  const turn = async (wanted: boolean): Promise<'done' | 'refused'> => {
    const isRefused = wanted && (!isSupported() || (await Notification.requestPermission()) !== 'granted');
    localStorage.setItem(KEPT, wanted && !isRefused ? 'on' : 'off');
    window.dispatchEvent(new Event(CHANGED));
    return isRefused ? 'refused' : 'done';
  };
  return { isOn: on, isSupported: isSupported(), turn };
}

/** The queues that are over their limits now and were not before; null before the first read: nothing is new then. */
export function findNewlyOver(before: ReadonlySet<string> | null, items: readonly Item[]): Item[] {
  return before === null ? [] : items.filter(({ queue, over }) => over !== null && !before.has(queue));
}

/** Notifies of each queue when it goes over its limit. Tabs notify of the same queue under one tag, so that it is seen once. */
export function useQueueNotices(items: readonly Item[] | undefined): void {
  const before = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (items === undefined) {
      return;
    }
    const fresh = findNewlyOver(before.current, items);
    before.current = new Set(items.flatMap(({ queue, over }) => (over === null ? [] : [queue])));
    if (!isOn()) {
      return;
    }
    for (const { queue, over } of fresh) {
      const notice = new Notification(QUEUE_ROWS[queue].name, { body: over ?? '', tag: `queue ${queue}` });
      notice.onclick = () => {
        window.focus();
        window.location.assign(`/support/queues/${queue}`);
      };
    }
  }, [items]);
}
