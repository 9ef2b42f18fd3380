import type { ACCOUNT_CHAINS, AccountChain, AccountNetwork, SourceKind } from '#domain/evidence/chains';
import type { NodeAccess } from '../ask-node';
import { openSolanaSource } from '../solana/solana-source';
import type { ChainSource } from '../source';
import { openHorizonSource } from '../stellar/horizon-source';
import { openTonSource } from '../ton/ton-source';
import { openTronSource } from '../tron/tron-source';
import { openRippledSource } from '../xrp/rippled-source';

type AccountKind = (typeof ACCOUNT_CHAINS)[AccountNetwork]['kind'];

/** How nodes of networks of accounts are opened, by their kind. */
export const ACCOUNT_SOURCES: Readonly<Record<AccountKind, (access: NodeAccess, chain: AccountChain) => ChainSource>> =
  {
    horizon: openHorizonSource,
    rippled: openRippledSource,
    solana_rpc: openSolanaSource,
    ton_index: openTonSource,
    tron_http: openTronSource,
  };

export function isAccountKind(kind: SourceKind): kind is AccountKind {
  return Object.hasOwn(ACCOUNT_SOURCES, kind);
}
