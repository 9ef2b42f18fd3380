import type { FaultName } from '../fault-table';
import { loseCredential, switchProviderOff } from './configuration';
import type { Fault } from './fault';
import { kill } from './kills';
import {
  answerHugely,
  answerImplausibly,
  answerOfOthers,
  answerUnstorable,
  refuseRefunds,
  repeatCreations,
  replaceSecret,
  revokeKey,
} from './lies';
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
  others_statuses: answerOfOthers,
  others_creations: repeatCreations,
  unstorable_text: answerUnstorable,
  huge_answers: answerHugely,
  implausible_ends: answerImplausibly,
  key_revoked: revokeKey,
  refunds_refused: refuseRefunds,
  secret_replaced: replaceSecret,
};
