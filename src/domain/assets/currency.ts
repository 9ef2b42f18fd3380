import type { NetworkId } from './networks';

/** A currency on one of its networks. */
export interface AssetFacts {
  readonly decimals: number;
  /** Whether it is a coin of the network itself and no token. */
  readonly isCoin: boolean;
  /**
   * What the network knows a token by: contract, mint, issuer or token id, as its explorers write it. Coins have none but on
   * networks that treat them as tokens too.
   */
  readonly contract: string | null;
}

export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Background of its icon. Our own palette: close to what users know, equal to nobody's. */
  readonly color: string;
  /** By network; the first one is the default. */
  readonly assets: Readonly<Partial<Record<NetworkId, AssetFacts>>>;
  /** The currency it is a bridged or wrapped form of, and by whose ticker some providers call it. */
  readonly standsFor?: string;
}

export const coin = (decimals: number, contract: string | null = null): AssetFacts => ({
  decimals,
  isCoin: true,
  contract,
});

export const token = (decimals: number, contract: string): AssetFacts => ({ decimals, isCoin: false, contract });
