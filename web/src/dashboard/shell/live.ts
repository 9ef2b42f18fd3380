import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DashboardEventName, DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import { dashboard, readAgain } from '#web/api/client';

/** For each event, the reads that it makes outdated, by the prefix of their paths. */
const OUTDATED_PATHS: Readonly<Record<DashboardEventName, readonly string[]>> = {
  'order.updated': ['/orders', '/home/attention', '/home/checklist'],
  'delivery.updated': ['/webhooks', '/home/recent-deliveries', '/home/attention', '/home/checklist', '/orders/'],
  'webhook.paused': ['/webhooks', '/home'],
  'webhook.resumed': ['/webhooks', '/home'],
  'kpi.tick': ['/home/figures', '/home/orders-per-hour'],
  'sse.gauge': ['/home/streams'],
  'sla.incident': ['/home/incident', '/home/attention', '/incidents'],
  'notification.created': ['/home/attention', '/payouts'],
  'settings.changed': ['/keys', '/providers', '/webhooks', '/home'],
};
/** Events within this time cause only one read. */
const COLLECT_MS = 400;
/** How long to wait after a stream was refused. */
const REOPEN_MS = 30_000;

/**
 * Reads the shown data again whenever the server reports a change, and passes on notifications for the reader.
 * `onNotification` must be the same function in each render.
 */
export function useLiveUpdates(
  environment: Environment,
  onNotification: (notification: DashboardNotification) => void,
): void {
  const queries = useQueryClient();
  useEffect(() => {
    let stream: EventSource;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const outdated = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasInterrupted = false;
    const readOutdated = () => {
      timer = undefined;
      readAgain(queries, [...outdated]);
      outdated.clear();
    };
    const markOutdated = (paths: readonly string[]) => {
      for (const path of paths) {
        outdated.add(path);
      }
      timer ??= setTimeout(readOutdated, COLLECT_MS);
    };
    const open = () => {
      stream = new EventSource(dashboard.addressOf('/events', { environment }));
      for (const [name, paths] of Object.entries(OUTDATED_PATHS)) {
        stream.addEventListener(name, () => markOutdated(paths));
      }
      stream.addEventListener('notification.created', ({ data }: MessageEvent<string>) =>
        onNotification(JSON.parse(data)),
      );
      stream.addEventListener('error', () => {
        wasInterrupted = true;
        // The browser gives up on a stream that is refused, as it is while too many pages are open.
        if (stream.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
      });
      // Events may have been missed since the last connection.
      stream.addEventListener('open', () => {
        if (wasInterrupted) markOutdated(Object.values(OUTDATED_PATHS).flat());
        wasInterrupted = false;
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      clearTimeout(reopening);
      stream.close();
    };
  }, [queries, environment, onNotification]);
}
