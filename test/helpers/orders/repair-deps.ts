import { SECOND } from '#domain/duration';
import type { ReconcileDeps } from '#operations/recovery/reconcile-orders';
import { createTrackingUrl } from '#process/services';
import { createLossSearch } from '#providers/live/losses';
import { createKeyring } from '#security/keyring';
import { SECRET_KEY } from '../service/partners';
import type { Service } from '../service/service';

/** The dependencies with which the service's own worker repairs orders, but sooner after a change. */
export function repairDeps({ db, workflows, origin }: Pick<Service, 'db' | 'workflows' | 'origin'>): ReconcileDeps {
  const keyring = createKeyring(SECRET_KEY);
  return {
    db,
    workflows,
    trackingUrl: createTrackingUrl(origin, keyring, () => null),
    findLosses: createLossSearch(keyring),
    intervals: { recordSettled: SECOND },
  };
}
