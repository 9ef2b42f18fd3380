import type { RepairDeps } from '#operations/recovery/repairs';
import { createTrackingUrl } from '#process/tracking-url';
import { createLossSearch } from '#providers/live/losses';
import { createKeyring } from '#security/keyring';
import { SECRET_KEY } from '../service/partners';
import type { Service } from '../service/service';

/** The dependencies with which the service's own worker repairs orders. */
export function repairDeps({ db, workflows, origin }: Pick<Service, 'db' | 'workflows' | 'origin'>): RepairDeps {
  const keyring = createKeyring(SECRET_KEY);
  return { db, workflows, trackingUrl: createTrackingUrl(origin, keyring), findLosses: createLossSearch(keyring) };
}
