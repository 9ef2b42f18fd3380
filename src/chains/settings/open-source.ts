import type { Dispatcher } from 'undici';
import { networkById } from '#domain/assets/networks';
import {
  ACCOUNT_CHAINS,
  type AccountChain,
  BITCOIN_CHAINS,
  type BitcoinChain,
  isAccountNetwork,
  isBitcoinNetwork,
} from '#domain/evidence/chains';
import type { ChainConfig, SourceConfig } from '#process/config/chain-config';
import { openCoreSource } from '../bitcoin/core-source';
import { openEsploraSource } from '../bitcoin/esplora-source';
import { openEvmSource } from '../evm/evm-source';
import { type ChainSource, SourceFailure } from '../source';
import { ACCOUNT_SOURCES, isAccountKind } from './account-sources';

/** Opens one of the nodes of a network. Nothing is asked before the first call. */
export function openSource(
  config: ChainConfig,
  { kind, ...access }: SourceConfig,
  dispatcher: Dispatcher,
): ChainSource {
  if (isAccountKind(kind)) {
    return ACCOUNT_SOURCES[kind]({ ...access, dispatcher }, accountChainOf(config));
  }
  switch (kind) {
    case 'bitcoin_core':
      return openCoreSource({ ...access, dispatcher }, bitcoinChainOf(config));
    case 'esplora':
      return openEsploraSource({ ...access, dispatcher }, bitcoinChainOf(config));
    case 'evm_rpc':
      return openEvmSource({ ...access, dispatcher }, chainIdOf(config));
  }
}

function bitcoinChainOf({ network, id }: ChainConfig): BitcoinChain {
  if (!isBitcoinNetwork(network)) {
    throw new SourceFailure(`${network} has no nodes of Bitcoin's kind`);
  }
  const chain = BITCOIN_CHAINS[network];
  return id === null ? chain : { ...chain, marks: [[0, id]] };
}

function accountChainOf({ network, id }: ChainConfig): AccountChain {
  if (!isAccountNetwork(network)) {
    throw new SourceFailure(`${network} has no nodes of this kind`);
  }
  const chain = ACCOUNT_CHAINS[network];
  return id === null ? chain : { ...chain, id };
}

function chainIdOf({ network, id }: ChainConfig): number {
  const chainId = id === null ? networkById(network)?.chainId : Number(id);
  if (chainId === undefined || !Number.isSafeInteger(chainId)) {
    throw new SourceFailure(`${network} has no nodes of Ethereum's kind`);
  }
  return chainId;
}
