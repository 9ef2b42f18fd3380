import { checkNode } from '#chains/settings/check-node';
import { openNodeConnections } from '#chains/settings/open-chains';
import { openSource } from '#chains/settings/open-source';
import { type Answer, formatColumns, formatSpan } from '../answer';
import { requireChain } from './chain';

/** Checks each node by itself, also a second one that nobody asks while the first answers. */
export async function chainCheck(network: string): Promise<Answer> {
  const chain = requireChain(network);
  const connections = openNodeConnections();
  try {
    const rows = await Promise.all(
      chain.sources.map(async (config) => {
        const { fault, tip } = await checkNode(chain.network, openSource(chain, config, connections));
        const place = { kind: config.kind, host: new URL(config.url).host };
        return { ...place, fault, height: tip?.height ?? null, block_time: tip?.time ?? null };
      }),
    );
    const cells = rows.map(({ kind, host, fault, height, block_time }) => [
      kind,
      host,
      fault ?? 'ok',
      height === null ? '' : String(height),
      block_time === null ? '' : `${formatSpan(Math.max(0, Date.now() - Date.parse(block_time)))} ago`,
    ]);
    return {
      json: { network: chain.network, sources: rows },
      text: formatColumns([['KIND', 'HOST', 'STATE', 'HEIGHT', 'LAST BLOCK'], ...cells]),
      failed: rows.some(({ fault }) => fault !== null),
    };
  } finally {
    await connections.close();
  }
}
