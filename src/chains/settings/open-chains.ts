import { Agent, type Dispatcher } from 'undici';
import { SECOND } from '#domain/duration';
import type { EvidenceMode } from '#domain/evidence/chains';
import { connectOptions } from '#net/connect-options';
import type { ChainConfig } from '#process/config/chain-config';
import type { ChainSource } from '../source';
import { askBoth } from './ask-both';
import { askInTurn } from './ask-in-turn';
import { openSource } from './open-source';

export interface Chains {
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
