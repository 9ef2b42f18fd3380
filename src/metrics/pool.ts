import type { Pool } from 'pg';
import { setGauge } from './registry';

type Role = 'api' | 'worker';

const pools = new Map<Role, Pool>();

/** From now on shows how many connections of the role are in use, idle and waited for. */
export function showPool(role: Role, pool: Pool): void {
  pools.set(role, pool);
}

export function measurePools(): void {
  for (const [role, { totalCount, idleCount, waitingCount }] of pools) {
    setGauge('swaplane_database_connections', { role, state: 'used' }, totalCount - idleCount);
    setGauge('swaplane_database_connections', { role, state: 'idle' }, idleCount);
    setGauge('swaplane_database_connections', { role, state: 'waiting' }, waitingCount);
  }
}
