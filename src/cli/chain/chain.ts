import { checkNode } from '#chains/settings/check-node';
import { openChains, openNodeConnections, openSource } from '#chains/settings/open-chains';
import type { ChainSource } from '#chains/source';
import { networkById } from '#domain/assets/networks';
import { formatColumns } from '#domain/columns';
import type { ChainConfig } from '#process/config/chain-config';
import { loadConfig } from '#process/config/config';
import { type Answer, formatSpan } from '../answer';
import { CommandError } from '../command';

function configuredChains(): readonly ChainConfig[] {
  return loadConfig(process.env).chains;
}

/** @throws CommandError if the network is unknown, or has no node */
export function requireChain(network: string): ChainConfig {
  const code = network.toLowerCase();
  const found = configuredChains().find((chain) => chain.network === code);
  if (found) {
    return found;
  }
  throw new CommandError(
    networkById(code) === null
      ? `There is no network ${network}.`
      : `No node is set for ${code}: set CHAIN_${code.toUpperCase()}_URL, or ${code} in chains.yaml.`,
  );
}

/** Asks the network's nodes, the second where the first fails; also with EVIDENCE=off, since somebody asked for it. */
export async function withChain<T>(chain: ChainConfig, use: (source: ChainSource) => Promise<T>): Promise<T> {
  const { sources, close } = openChains({ chains: [chain], evidence: 'report' });
  const source = sources.get(chain.network);
  if (!source) {
    throw new CommandError(`No node is set for ${chain.network}.`);
  }
  try {
    return await use(source);
  } finally {
    await close();
  }
}

const NONE = 'No node is set, so no chain is asked. See docs/chains.md.';

/** What is set; no node is asked. */
export async function chainList(): Promise<Answer> {
  const rows = configuredChains().map(({ network, sources, id }) => ({
    network,
    name: networkById(network)?.name ?? network,
    sources: sources.map(({ kind, url, password }) => ({ kind, host: new URL(url).host, password: password !== null })),
    test_network: id,
  }));
  const cells = rows.flatMap(({ network, name, sources, test_network }) =>
    sources.map(({ kind, host, password }, nth) => [
      nth === 0 ? network : '',
      nth === 0 ? name : 'fallback',
      kind,
      host,
      [password ? 'with a password' : '', test_network === null ? '' : 'test network'].filter(Boolean).join(', '),
    ]),
  );
  const text = rows.length === 0 ? NONE : formatColumns([['NETWORK', 'NAME', 'KIND', 'HOST', ''], ...cells]);
  return { json: { chains: rows }, text };
}

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
