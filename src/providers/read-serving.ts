import type { Database } from '../db/client';
import { listDrains } from '../db/providers/drains';
import { countHeldOrders } from '../db/providers/held-orders';
import type { ProviderConfig } from '../process/config/provider-config';
import { listServing, type ServedProvider, type ServingRows } from './serving';

/** How far a configuration serves each live provider, according to the database. */
export async function readServing(db: Database, configs: readonly ProviderConfig[]): Promise<ServedProvider[]> {
  return listServing(configs, await readServingRows(db));
}

export async function readServingRows(db: Database): Promise<ServingRows> {
  const [orders, drains] = await Promise.all([countHeldOrders(db), listDrains(db)]);
  return { orders, drains: new Map(drains.map(({ provider, reason }) => [provider, reason])) };
}
