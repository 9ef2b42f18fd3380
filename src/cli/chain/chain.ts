import { openChains } from '#chains/settings/open-chains';
import type { ChainSource } from '#chains/source';
import { networkById } from '#domain/assets/networks';
import type { ChainConfig } from '#process/config/chain-config';
import { loadConfig } from '#process/config/config';
import { CommandError } from '../command-error';

export function configuredChains(): readonly ChainConfig[] {
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
