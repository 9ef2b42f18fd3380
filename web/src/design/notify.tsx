import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Few visits need it, so it is no part of what every page loads first. */
const load = () => import('@mantine/notifications');
const Notifications = lazy(async () => ({ default: (await load()).Notifications }));

let isUsed = false;
let noteUse = () => {};

/** Shows a message in the corner of the page. */
export function notify(notification: NotificationData): void {
  isUsed = true;
  noteUse();
  void load().then(({ notifications }) => notifications.show(notification));
}

/** Removes a message. */
export function dismiss(id: string): void {
  void load().then(({ notifications }) => notifications.hide(id));
}

function watchUse(note: () => void): () => void {
  noteUse = note;
  return () => {
    noteUse = () => {};
  };
}

/** The place of the messages, from the first one on. */
export function Notices() {
  const isShown = useSyncExternalStore(watchUse, () => isUsed);
  return (
    isShown && (
      <Suspense>
        <Notifications position="bottom-right" limit={3} />
      </Suspense>
    )
  );
}
