import type { FaultName } from '../plan';
import { loseCredential, switchProviderOff } from './configuration';
import type { Fault } from './fault';
import { kill } from './kills';
import { answerUnknownStatuses, changeStatuses, stopAnswering } from './statuses';
import { loseTemporal, restorePostgres } from './stores';

export const LIVE_FAULTS: Readonly<Record<FaultName, Fault>> = {
  kill_api: kill('api'),
  kill_worker: kill('worker'),
  kill_postgres: kill('postgres'),
  kill_temporal: kill('temporal'),
  provider_off: switchProviderOff,
  credential_lost: loseCredential,
  changing_statuses: changeStatuses,
  unknown_statuses: answerUnknownStatuses,
  provider_silent: stopAnswering,
  postgres_restored: restorePostgres,
  temporal_lost: loseTemporal,
};
