import type { Lie } from '#twins/paying/pay-orders';

/** An order that the demonstration plays, and what its payout shows in the end. */
export interface ChainStory {
  name: string;
  text: string;
  lie: Lie | null;
  /** The payout's verdict, with its reason; a dash if there is none. */
  ends: string;
  /** Where the order stays, with a case for a person, because what the provider says is not believed. */
  stays?: 'sending';
  /** Whether the blocks with its transactions are replaced by others afterwards. */
  isReorganised?: true;
}

/** In this order: a transaction can only be named again once it has paid. */
export const CHAIN_STORIES: readonly ChainStory[] = [
  { name: 'paid', text: 'The provider pays as it says', lie: null, ends: 'verified' },
  {
    name: 'old hash',
    text: 'It names the transaction that ended an earlier order: not believed, and a case for a person',
    lie: 'old_hash',
    ends: '-',
    stays: 'sending',
  },
  {
    name: 'other token',
    text: 'It pays a token of the same name with another contract',
    lie: 'other_token',
    ends: 'contradicted, other_asset',
  },
  {
    name: 'less',
    text: 'It pays a tenth less than it says',
    lie: 'less',
    ends: 'contradicted, less_than_said',
  },
  {
    name: 'nothing',
    text: 'It names a transaction that does not exist: contradicted after half an hour',
    lie: 'nothing',
    ends: 'waiting',
  },
  {
    name: 'reorganised',
    text: 'It pays, and the network then replaces the blocks that have it',
    lie: null,
    ends: 'waiting',
    isReorganised: true,
  },
];
