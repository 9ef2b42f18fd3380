import { setTimeout as delay } from 'node:timers/promises';
import type { Intervals } from '#domain/intervals';
import type { ActivityRun } from '../activity-run';
import { drainContradicted, type FollowDeps, followTurn, newMemory, type SourceOf } from './follow-turn';

export interface FollowNetworkDeps extends FollowDeps {
  sourceOf: SourceOf;
  intervals: Pick<Intervals, 'nodeLook'>;
  /** Aborted when this process stops: the rest of a run is left to other processes. */
  stopping: AbortSignal;
}

/** Returns the number of blocks; null if no node is set for the network here. */
export type FollowNetwork = (network: string, run: ActivityRun) => Promise<number | null>;

/** Follows a network's blocks for the duration of a run, turn by turn [rules/evidence: Who follows]. */
export function createFollower(deps: FollowNetworkDeps): FollowNetwork {
  return async (network, run) => {
    const source = deps.sourceOf(network);
    if (source === null) {
      return null;
    }
    const memory = newMemory();
    // What a killed process left undone.
    await drainContradicted(deps);
    let blocks = 0;
    while (!run.isOver() && !deps.stopping.aborted) {
      const turn = await followTurn(deps, network, source, { memory, onProgress: () => run.report(blocks) });
      blocks += turn.blocks;
      run.report(blocks);
      if (turn.isCurrent || turn.blocks === 0) {
        await pause(deps, run);
      }
    }
    return blocks;
  };
}

async function pause({ stopping, intervals }: FollowNetworkDeps, { cancelled }: ActivityRun): Promise<void> {
  const wait = delay(intervals.nodeLook, undefined, { signal: stopping }).catch(() => undefined);
  await Promise.race([wait, cancelled]);
}
