import type { ClusterFaultPlan } from '../plan';
import type { Stage } from '../stage';

export interface ClusterFaultDeps {
  stage: Stage;
  log(text: string): void;
}

/** Causes a fault and ends it, including what supervisors do about it. */
export type ClusterFault = (deps: ClusterFaultDeps, plan: ClusterFaultPlan) => Promise<void>;
