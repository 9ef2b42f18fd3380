import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DashboardEventName } from '../../../src/contract/dashboard/events';
import type { Environment } from '../../../src/domain/environment';
import { addressOf } from '../api/call';
import { readAgain } from './read-again';

/** Which reads grow old with which event, by the beginning of their paths. */
const CONCERNS: Readonly<Record<DashboardEventName, readonly string[]>> = {
  'order.updated': ['/orders', '/home'],
  'delivery.updated': ['/webhooks', '/home', '/orders/'],
  'webhook.paused': ['/webhooks', '/home'],
  'webhook.resumed': ['/webhooks', '/home'],
  'settings.changed': ['/keys', '/providers', '/webhooks', '/home'],
};
/** Many events at once are one reason to read again. */
const GATHER_MS = 400;

/** Reads again what is shown whenever the server says that it has changed. */
export function useLiveUpdates(environment: Environment): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stream = new EventSource(addressOf('/events', { environment }));
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readWaiting = () => {
      timer = undefined;
      readAgain(queries, [...waiting]);
      waiting.clear();
    };
    for (const [name, paths] of Object.entries(CONCERNS)) {
      stream.addEventListener(name, () => {
        for (const path of paths) {
          waiting.add(path);
        }
        timer ??= setTimeout(readWaiting, GATHER_MS);
      });
    }
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [queries, environment]);
}
