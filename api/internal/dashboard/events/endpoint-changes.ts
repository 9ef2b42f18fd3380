import type { DashboardEvent } from '#contract/dashboard/events';
import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { type EndpointActivity, readEndpointActivity } from '#db/webhooks/endpoints/changes';
import { countFailures } from '#db/webhooks/endpoints/health';
import { isPermitted } from '#domain/team/permission';
import { isAlarming } from '#domain/webhooks/delivery';
import { type ChangeReader, readChanges, timestamp } from './read-changes';

/** Reports deliveries, and endpoints that are paused or resumed. */
export function watchEndpoints(db: Database, owner: Owner): ChangeReader {
  return readChanges(() => readEndpointActivity(db, owner), changesBetween);
}

function changesBetween(before: readonly EndpointActivity[], now: readonly EndpointActivity[]): DashboardEvent[] {
  const ts = timestamp();
  const known = new Map(before.map((activity) => [activity.endpointId, activity]));
  const turned = now.filter(({ endpointId, pausedAt }) => {
    const old = known.get(endpointId);
    return old !== undefined && (old.pausedAt === null) !== (pausedAt === null);
  });
  const isBusy = now.some(({ endpointId, activity }) => known.get(endpointId)?.activity !== activity);
  return [
    ...turned.map(({ endpointId, pausedAt }): DashboardEvent => {
      const event = pausedAt ? 'webhook.paused' : 'webhook.resumed';
      return { event, data: { endpoint_id: endpointId, ts } };
    }),
    ...(isBusy ? [{ event: 'delivery.updated', data: {} } as const] : []),
  ];
}

/** Reports once that too many webhooks fail, and again if they recover and fail later [rules/users: Alerts]. */
export function watchFailures(db: Database, owner: Owner): ChangeReader {
  const failing = readChanges(
    () => countFailuresOf(db, owner),
    (before, failures) => {
      const ts = timestamp();
      const notification = {
        kind: 'webhooks_failing',
        notification_id: `webhooks_failing ${ts}`,
        failures,
        ts,
      } as const;
      return isAlarming(failures) && !isAlarming(before) ? [{ event: 'notification.created', data: notification }] : [];
    },
  );
  return { ...failing, isFor: ({ role }) => isPermitted(role, 'logs.view') };
}

async function countFailuresOf(db: Database, owner: Owner): Promise<number> {
  const activities = await readEndpointActivity(db, owner);
  const ids = activities.map(({ endpointId }) => endpointId);
  return ids.length === 0 ? 0 : countFailures(db, ids);
}
