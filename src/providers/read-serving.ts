import type { Database } from '../db/client';
import { findWorkers, listProvidersOn } from '../db/health/worker-presence';
import { listDrains } from '../db/providers/drains';
import { countHeldOrders } from '../db/providers/held-orders';
import type { ProviderConfig } from '../process/config/provider-config';
import { listServing, type ServedProvider, type ServingRows } from './serving';

/** How far a configuration serves each live provider, according to the database. */
export async function readServing(db: Database, configs: readonly ProviderConfig[]): Promise<ServedProvider[]> {
  return listServing(configs, await readServingRows(db));
}

/**
 * How far the running workers serve each live provider, as they report it. A shell may have other settings than they have, or
 * none; only if no worker runs, the given configuration counts.
 */
export async function readReportedServing(db: Database, configs: readonly ProviderConfig[]): Promise<ServedProvider[]> {
  const [served, { isAlive }] = await Promise.all([readServing(db, configs), findWorkers(db)]);
  if (!isAlive) {
    return served;
  }
  const drains = new Set((await listDrains(db)).map(({ provider }) => provider));
  const on = await listProvidersOn(
    db,
    served.map(({ code }) => code),
  );
  return served.map((one) => asReported(one, on.has(one.code), drains.has(one.code)));
}

function asReported(one: ServedProvider, isOn: boolean, isDrained: boolean): ServedProvider {
  if (isOn) {
    return isDrained
      ? { ...one, state: 'draining', obstacle: 'drained', calls: 'all' }
      : { ...one, state: 'on', obstacle: null, calls: 'all', reason: null };
  }
  return one.state === 'on' || one.obstacle === 'drained'
    ? {
        ...one,
        state: one.orders > 0 ? 'draining' : 'off',
        obstacle: 'switched_off',
        reason: 'no running worker has it switched on with all that it needs, although this shell has',
      }
    : one;
}

export async function readServingRows(db: Database): Promise<ServingRows> {
  const [orders, drains] = await Promise.all([countHeldOrders(db), listDrains(db)]);
  return { orders, drains: new Map(drains.map(({ provider, reason }) => [provider, reason])) };
}
