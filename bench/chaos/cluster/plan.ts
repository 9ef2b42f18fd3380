import { type LiveOrderPlan, pickFaults, planOrders, TWIN_CODES, type TwinCode } from '../live/plan';
import { createRandom } from '../plan';

/** How often each fault occurs in a run, as a part of all: to the servers we depend on, and what lies between. */
const SERVER_FAULTS = {
  kill_postgres: 3,
  kill_temporal: 3,
  kill_temporal_postgres: 2,
  stall_postgres: 2,
  stall_temporal: 2,
  disk_full: 2,
  network_slow: 3,
  network_still: 3,
  network_cut: 3,
  postgres_failover: 2,
} as const;
/** To our own processes, and by providers. */
const ROLE_FAULTS = {
  kill_api: 3,
  kill_worker: 4,
  kill_proxy: 1,
  stall_api: 2,
  stall_worker: 3,
  clock_step: 3,
  changing_statuses: 2,
  unknown_statuses: 2,
  provider_silent: 2,
} as const;
const FAULTS = { ...SERVER_FAULTS, ...ROLE_FAULTS };
export type ClusterFaultName = keyof typeof FAULTS;
export const CLUSTER_FAULT_NAMES = Object.keys(FAULTS) as ClusterFaultName[];

/** Faults of the two kinds occur beside each other; those of one kind one after the other. */
export const isServerFault = (fault: ClusterFaultName): boolean => fault in SERVER_FAULTS;

/** What processes reach through a proxy of ours. */
export const LINES = ['postgres', 'temporal', 'providers'] as const;
export type Line = (typeof LINES)[number];

export const APIS = ['api-1', 'api-2'] as const;
export const WORKERS = ['worker-1', 'worker-2'] as const;

const ROLES = [...APIS, ...WORKERS] as const;

export interface ClusterFaultPlan {
  fault: ClusterFaultName;
  /** Each fault concerns one of these. */
  provider: TwinCode;
  line: Line;
  api: (typeof APIS)[number];
  worker: (typeof WORKERS)[number];
  role: (typeof ROLES)[number];
  /** Whether a clock is put forward, not back. */
  isForward: boolean;
  /** Milliseconds before the fault, and its duration. */
  afterMs: number;
  lastsMs: number;
}

export interface ClusterSize {
  orders: number;
  faults: number;
  seed: number;
  /** These faults, once each, instead of `faults` chosen ones. */
  only?: readonly ClusterFaultName[] | undefined;
  /** What cannot be done on this machine. */
  without?: readonly ClusterFaultName[];
  /** All of them unless given. */
  lines?: readonly Line[];
}

export interface ClusterPlan {
  orders: LiveOrderPlan[];
  faults: ClusterFaultPlan[];
}

/** Makes every choice of a run; the same seed makes the same choices. */
export function makeClusterPlan(size: ClusterSize): ClusterPlan {
  const { orders, faults, seed, only, without = [], lines = LINES } = size;
  const random = createRandom(seed);
  const shares = Object.fromEntries(
    Object.entries(FAULTS).filter(([name]) => !without.includes(name as ClusterFaultName)),
  );
  return {
    orders: planOrders(orders, random),
    faults: (
      only?.filter((fault) => !without.includes(fault)) ?? pickFaults(shares as typeof FAULTS, faults, random)
    ).map((fault) => ({
      fault,
      provider: random.pick(TWIN_CODES),
      line: random.pick(lines),
      api: random.pick(APIS),
      worker: random.pick(WORKERS),
      role: random.pick(ROLES),
      isForward: random.chance(0.5),
      afterMs: random.between(500, 3_000),
      lastsMs: random.between(1_500, 6_000),
    })),
  };
}
