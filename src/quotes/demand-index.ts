import type { AssetId } from '../domain/assets/currencies';
import { DEMANDED_MEMBERS, type DemandedMember, listRequired, NO_DEMANDS } from '../domain/orders/provider-demands';
import { RATE_TYPES } from '../domain/quotes/terms';
import type { ProviderFacts } from '../providers/provider';

/** A set of members is a bit mask; there are few sets, and hundreds of thousands of pairs. */
const SETS = Array.from({ length: 2 ** DEMANDED_MEMBERS.length }, (_, bits) =>
  DEMANDED_MEMBERS.filter((_member, nth) => bits & (2 ** nth)),
);

/** The members of a set; empty if undefined. */
export function membersOf(bits: number | undefined): readonly DemandedMember[] {
  return SETS[bits ?? 0] ?? [];
}

/**
 * For an asset that the provider accepts: what it demands of an order, by the index of the payout asset. Null if nothing.
 */
export function indexDemands(
  { demands = NO_DEMANDS, rates }: ProviderFacts,
  assets: readonly AssetId[],
): (from: AssetId) => Uint8Array | null {
  const offered = RATE_TYPES.filter((rateType) => rates[rateType] !== undefined);
  const bitsOf = (fromNetwork: string, toNetwork: string) =>
    offered
      .flatMap((rateType) => listRequired(demands, { fromNetwork, toNetwork, rateType }))
      .reduce((bits, member) => bits | (2 ** DEMANDED_MEMBERS.indexOf(member)), 0);
  // Demands only depend on the networks.
  const known = new Map<string, Uint8Array | null>();
  const index = (fromNetwork: string) => {
    const byNetwork = new Map(
      [...new Set(assets.map((asset) => asset.network))].map((to) => [to, bitsOf(fromNetwork, to)]),
    );
    const bits = Uint8Array.from(assets, ({ network }) => byNetwork.get(network) ?? 0);
    return bits.some((set) => set > 0) ? bits : null;
  };
  return ({ network }) => {
    const found = known.get(network);
    const bits = found === undefined ? index(network) : found;
    known.set(network, bits);
    return bits;
  };
}
