import type { Leg } from '../evidence/leg';

/**
 * What a scenario's network shows of a transfer, other than what the provider says of it. The first seven contradict the
 * provider as soon as the transfer is final [rules/evidence: Contradictions].
 */
export const CHAIN_STORIES = [
  'not_found',
  'failed_transaction',
  'other_address',
  'other_asset',
  'less_than_said',
  'older_than_order',
  'used_by_other_order',
  'in_batch',
  'replaced',
  'reorganised',
] as const;
export type ChainStory = (typeof CHAIN_STORIES)[number];

/** A leg without a story is shown as the provider says it. */
export type ChainStories = Readonly<Partial<Record<Leg, ChainStory | undefined>>>;
