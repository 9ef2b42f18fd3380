import { Agent, type Dispatcher } from 'undici';
import { networkById } from '#domain/assets/networks';
import { SECOND } from '#domain/duration';
import {
  ACCOUNT_CHAINS,
  type AccountChain,
  type AccountNetwork,
  BITCOIN_CHAINS,
  type BitcoinChain,
  type EvidenceMode,
  isAccountNetwork,
  isBitcoinNetwork,
  type SourceKind,
} from '#domain/evidence/chains';
import { connectOptions } from '#net/http-call';
import type { ChainConfig, SourceConfig } from '#process/config/chain-config';
import type { NodeAccess } from '../ask-node';
import { openCoreSource } from '../bitcoin/core-source';
import { openEsploraSource } from '../bitcoin/esplora-source';
import { openEvmSource } from '../evm/evm-source';
import { openSolanaSource } from '../solana/solana-source';
import { type ChainSource, SourceFailure } from '../source';
import { openHorizonSource } from '../stellar/horizon-source';
import { openTonSource } from '../ton/ton-source';
import { openTronSource } from '../tron/tron-source';
import { openRippledSource } from '../xrp/rippled-source';
import { askBoth, askInTurn } from './ask-nodes';

interface Chains {
  /** By network: only those whose nodes the operator has set. */
  readonly sources: ReadonlyMap<string, ChainSource>;
  close(): Promise<void>;
}

/** How connections to nodes are opened: not through the guard of webhooks, since the operator's nodes are at private addresses. */
export function openNodeConnections(): Dispatcher {
  return new Agent({ connect: connectOptions(5 * SECOND), connections: 8 });
}

/** Opens the operator's nodes. Nothing is asked before the first call, and nothing at all where nothing is set. */
export function openChains(
  config: { readonly chains: readonly ChainConfig[]; readonly evidence: EvidenceMode },
  dispatcher: Dispatcher = openNodeConnections(),
): Chains {
  const chains = config.evidence === 'off' ? [] : config.chains;
  return {
    sources: new Map(
      chains.map((chain) => [
        chain.network,
        (chain.agree ? askBoth : askInTurn)(
          chain.network,
          chain.sources.map((source) => openSource(chain, source, dispatcher)),
        ),
      ]),
    ),
    close: () => dispatcher.close(),
  };
}

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

type AccountKind = (typeof ACCOUNT_CHAINS)[AccountNetwork]['kind'];

/** How nodes of networks of accounts are opened, by their kind. */
const ACCOUNT_SOURCES: Readonly<Record<AccountKind, (access: NodeAccess, chain: AccountChain) => ChainSource>> = {
  horizon: openHorizonSource,
  rippled: openRippledSource,
  solana_rpc: openSolanaSource,
  ton_index: openTonSource,
  tron_http: openTronSource,
};

function isAccountKind(kind: SourceKind): kind is AccountKind {
  return Object.hasOwn(ACCOUNT_SOURCES, kind);
}
