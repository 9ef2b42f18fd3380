import { setTimeout as delay } from 'node:timers/promises';
import { startUntilUp } from '#tools/cluster/managed-process';
import type { ClusterFaultPlan } from '../plan';
import type { ClusterFault } from './fault';

type Victim = (plan: ClusterFaultPlan) => string;

/** Kills a process with SIGKILL, and starts it again as a supervisor would. */
export function kill(victim: Victim): ClusterFault {
  return async ({ stage }, plan) => {
    const process = stage.process(victim(plan));
    await process.kill();
    await delay(plan.lastsMs / 3);
    await startUntilUp(process);
  };
}

/** Longer than leases and heartbeats of some seconds. */
const LONGER = 3;

/** Stops a process where it is, with everything it had begun, and lets it go on later. */
export function stall(victim: Victim): ClusterFault {
  return async ({ stage }, plan) => {
    const process = stage.process(victim(plan));
    process.hold();
    await delay(plan.lastsMs * LONGER);
    process.resume();
  };
}
