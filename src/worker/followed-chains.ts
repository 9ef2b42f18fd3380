import { openChains } from '#chains/settings/open-chains';
import type { SourceOf } from '../operations/evidence/follow-turn';
import type { Config } from '../process/config/config';

/** The operator's own nodes, by network; none unless they are set. */
export interface FollowedChains {
  readonly networks: readonly string[];
  readonly sourceOf: SourceOf;
  close(): Promise<void>;
}

export function openFollowedChains(config: Config): FollowedChains {
  const { sources, close } = openChains(config);
  return {
    networks: [...sources.keys()],
    sourceOf: (network) => sources.get(network) ?? null,
    close,
  };
}
