import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { Echo } from '../adapter';
import { actual, echoed, flag, memo, optional, text } from '../http/fields';
import { readWord, type StatusWords } from '../status-words';

/** The words are those of the exchange behind it; only those that mean the same at all of them are read. */
const STATUSES: StatusWords<Word> = {
  created: 'waiting_deposit',
  new: 'waiting_deposit',
  wait: 'waiting_deposit',
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  confirmation: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'completed',
  finished: 'completed',
  success: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
  overdue: 'expired',
  hold: 'manual_review',
  verifying: 'manual_review',
};
type Word =
  | 'created'
  | 'new'
  | 'wait'
  | 'waiting'
  | 'confirming'
  | 'confirmation'
  | 'exchanging'
  | 'sending'
  | 'completed'
  | 'finished'
  | 'success'
  | 'failed'
  | 'refunded'
  | 'expired'
  | 'overdue'
  | 'hold'
  | 'verifying';

export const cyphergoatOrder = z.object({
  transaction: z.object({
    CGID: text,
    /** Where to pay in. */
    Address: text,
    Memo: memo,
    DestinationAddress: echoed,
    Coin1: echoed,
    Network1: echoed,
    Coin2: echoed,
    Network2: echoed,
    EstimateAmount: actual,
    Status: optional(text),
    Done: optional(flag),
  }),
});
type Order = z.output<typeof cyphergoatOrder>['transaction'];

/** `Done` alone is no success, and a word for success without it is none yet. */
export function statusOf({ Status, Done }: Order): OrderStatus | null {
  const status = readWord(STATUSES, (Status ?? 'created').toLowerCase());
  return status === 'completed' && Done !== true ? null : status;
}

export function echoOf({ DestinationAddress, Coin1, Network1, Coin2, Network2 }: Order): Echo {
  return { payoutAddress: DestinationAddress, from: Coin1, fromNetwork: Network1, to: Coin2, toNetwork: Network2 };
}
