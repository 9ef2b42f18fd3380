/**
 * What could be read of an order that a creation led to at its provider although we refused its answer, or could not read all of
 * it. Nobody uses that order, and no other order of ours may be it [rules/providers: Refused creations].
 */
export interface UnusedOrder {
  providerOrderIds: readonly string[];
  deposits: readonly UnusedDeposit[];
}

export interface UnusedDeposit {
  depositAddress: string;
  depositExtraId: string | null;
}
