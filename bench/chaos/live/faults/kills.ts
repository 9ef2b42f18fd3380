import { setTimeout as delay } from 'node:timers/promises';
import { startUntilUp } from '#bench/chaos/killing';
import type { Victim } from '#bench/chaos/plan';
import type { Fault } from './fault';

/** Kills a process with SIGKILL, and starts it again as a supervisor would. */
export function kill(victim: Victim): Fault {
  return async ({ installation }, { lastsMs }) => {
    await installation[victim].kill();
    await delay(lastsMs / 3);
    await startUntilUp(installation, victim);
  };
}
