import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DashboardEventName, DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import { namesOf } from '#domain/names-of';
import { dashboard, readAgain } from '#web/api/client';
import { followStream } from './shared-stream';

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
const EVERY_PATH = Object.values(OUTDATED_PATHS).flat();
/** Events within this time cause only one read. */
const COLLECT_MS = 400;

/**
 * Reads the shown data again whenever the server reports a change, and passes on notifications for the reader.
 * `onNotification` must be the same function in each render.
 */
export function useLiveUpdates(
  partnerId: string,
  environment: Environment,
  onNotification: (notification: DashboardNotification) => void,
): void {
  const queries = useQueryClient();
  useEffect(() => {
    const outdated = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
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
    const end = followStream({
      // Another tab may still show the partner of whom the person was a member before.
      name: `events of ${partnerId} in ${environment}`,
      address: dashboard.addressOf('/events', { environment }),
      events: namesOf(OUTDATED_PATHS),
      onEvent: (event, data) => {
        markOutdated(OUTDATED_PATHS[event]);
        if (event === 'notification.created') onNotification(JSON.parse(data));
      },
      onGap: () => markOutdated(EVERY_PATH),
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [queries, partnerId, environment, onNotification]);
}
