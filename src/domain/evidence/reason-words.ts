import type { Contradiction, UncheckedReason, VerdictReason } from './leg';

/** What the chain shows instead of what was said [rules/evidence: Contradictions]. */
export const CONTRADICTION_WORDS: Readonly<Record<Contradiction, string>> = {
  not_found: 'there is no such payment',
  failed_transaction: 'the transaction failed',
  other_address: 'the transaction does not pay the address and memo of the order',
  other_asset: 'the transaction pays the address another asset',
  less_than_said: 'the transaction pays the address less',
  older_than_order: 'the transaction is older than the order',
  used_by_other_order: 'the payment is the evidence of another order',
};

/** Why nothing was looked up. */
export const UNCHECKED_WORDS: Readonly<Record<UncheckedReason, string>> = {
  no_source: 'no node is set for its network',
  not_checkable: 'its network shows it to nobody else',
  source_down: 'no node of its network can be asked',
};

/** Null for a reason that only a newer version knows. */
export function wordsOfReason(reason: VerdictReason): string | null {
  const words: Readonly<Record<string, string>> = { ...CONTRADICTION_WORDS, ...UNCHECKED_WORDS };
  return words[reason] ?? null;
}
