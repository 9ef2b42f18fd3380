import { checkNode } from '#chains/settings/check-node';
import { openNodeConnections } from '#chains/settings/open-chains';
import { openSource } from '#chains/settings/open-source';
import type { ChainConfig, SourceConfig } from '#process/config/chain-config';
import { type Check, type Installation, type Seen, well, wrong } from './check';

/** One for each node that the operator has set, unless nodes are not asked at all. */
export function chainChecks({ config: { chains, evidence } }: Installation): readonly Check[] {
  return (evidence === 'off' ? [] : chains).flatMap((chain) =>
    chain.sources.map(
      (source, nth): Check => ({
        name: `chain ${chain.network}${nth === 0 ? '' : ', second node'}`,
        run: () => look(chain, source),
        advice: 'Mend the node, or what is set for it; `npx swaplane chain check` looks again.',
      }),
    ),
  );
}

async function look(chain: ChainConfig, config: SourceConfig): Promise<Seen> {
  const connections = openNodeConnections();
  try {
    const { fault, tip } = await checkNode(chain.network, openSource(chain, config, connections));
    return fault === null ? well(`it follows its network, at block ${tip?.height}`) : wrong(fault);
  } finally {
    await connections.close();
  }
}
