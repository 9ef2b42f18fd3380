import { answerUnknownStatuses, changeStatuses, stopAnswering } from '../../live/faults/statuses';
import type { ClusterFaultName } from '../plan';
import { failOver } from './failover';
import type { ClusterFault } from './fault';
import { kill, stall } from './processes';
import { cutLine, fillDisk, slowLine, stepClock, stopLine } from './surroundings';

/** What a provider does is the same for every topology. */
const atProvider =
  (fault: typeof changeStatuses): ClusterFault =>
  ({ stage }, plan) =>
    fault({ installation: stage, twins: stage.twins }, plan);

export const CLUSTER_FAULTS: Readonly<Record<ClusterFaultName, ClusterFault>> = {
  kill_api: kill(({ api }) => api),
  kill_worker: kill(({ worker }) => worker),
  kill_postgres: kill(() => 'postgres'),
  kill_temporal: kill(() => 'temporal'),
  kill_temporal_postgres: kill(() => 'temporal-postgres'),
  kill_proxy: kill(() => 'proxy'),
  stall_api: stall(({ api }) => api),
  stall_worker: stall(({ worker }) => worker),
  stall_postgres: stall(() => 'postgres'),
  stall_temporal: stall(() => 'temporal'),
  disk_full: fillDisk,
  network_slow: slowLine,
  network_still: stopLine,
  network_cut: cutLine,
  clock_step: stepClock,
  postgres_failover: failOver,
  changing_statuses: atProvider(changeStatuses),
  unknown_statuses: atProvider(answerUnknownStatuses),
  provider_silent: atProvider(stopAnswering),
};
