import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DashboardEventName, DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import { addressOf } from '../api/dashboard';
import { readAgain } from './read-again';

/** For each event, the reads that it makes outdated, by the prefix of their paths. */
const CONCERNS: Readonly<Record<DashboardEventName, readonly string[]>> = {
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
const GATHER_MS = 400;

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
    const stream = new EventSource(addressOf('/events', { environment }));
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasCut = false;
    const readWaiting = () => {
      timer = undefined;
      readAgain(queries, [...waiting]);
      waiting.clear();
    };
    const grewOld = (paths: readonly string[]) => {
      for (const path of paths) {
        waiting.add(path);
      }
      timer ??= setTimeout(readWaiting, GATHER_MS);
    };
    for (const [name, paths] of Object.entries(CONCERNS)) {
      stream.addEventListener(name, () => grewOld(paths));
    }
    stream.addEventListener('notification.created', ({ data }: MessageEvent<string>) =>
      onNotification(JSON.parse(data)),
    );
    stream.addEventListener('error', () => {
      wasCut = true;
    });
    // Events may have been missed since the last connection.
    stream.addEventListener('open', () => {
      if (wasCut) grewOld(Object.values(CONCERNS).flat());
      wasCut = false;
    });
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [queries, environment, onNotification]);
}
