import type { FaultName } from '../plan';
import { loseCredential, switchProviderOff } from './configuration';
import type { Fault } from './fault';
import { kill } from './kills';
import { loseTemporal, restorePostgres } from './stores';
import { fallSilent, flapWords, speakUnknownWords } from './words';

export const LIVE_FAULTS: Readonly<Record<FaultName, Fault>> = {
  kill_api: kill('api'),
  kill_worker: kill('worker'),
  kill_postgres: kill('postgres'),
  kill_temporal: kill('temporal'),
  provider_off: switchProviderOff,
  credential_lost: loseCredential,
  flapping_words: flapWords,
  unknown_words: speakUnknownWords,
  provider_silent: fallSilent,
  postgres_restored: restorePostgres,
  temporal_lost: loseTemporal,
};
