import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { StatusAnswer } from '../adapter';
import { decimal, flag, optional, text } from '../http/fields';
import { readWord, type StatusWords } from '../status-words';

/** The stages of a swap in order; the word is the last completed stage. */
const STATUSES: StatusWords<Stage> = {
  unseen: 'waiting_deposit',
  inbound_observed: 'confirming',
  inbound_confirmation_counted: 'exchanging',
  inbound_finalised: 'exchanging',
  swap_finalised: 'sending',
  outbound_signed: 'completed',
};
type Stage =
  | 'unseen'
  | 'inbound_observed'
  | 'inbound_confirmation_counted'
  | 'inbound_finalised'
  | 'swap_finalised'
  | 'outbound_signed';
const STAGES: readonly string[] = Object.keys(STATUSES);

/** All amounts have eight decimals, for every coin. */
export const DECIMALS = 8;
const coin = z.object({ amount: decimal });
const stage = z.object({ completed: optional(flag) }).nullish();
export const swap = z.object({
  stages: z.record(z.string(), stage).nullish(),
  planned_out_txs: z.array(z.object({ refund: optional(flag), coin: coin.nullish() })).nullish(),
  out_txs: z.array(z.object({ id: text, coins: z.array(coin) })).nullish(),
  tx: z.object({ coins: z.array(coin).nullish(), memo: optional(text) }).nullish(),
});
type Swap = z.output<typeof swap>;

/** While no node has seen the deposit. */
export const UNSEEN: StatusAnswer = { word: 'unseen', status: 'waiting_deposit' };

export function readSwap(found: Swap, txHash: string): StatusAnswer {
  const word = readStage(found);
  const isRefund = (found.planned_out_txs ?? []).some(({ refund }) => refund === true);
  const out = found.out_txs?.[0];
  const amountOut = fromUnits(out?.coins[0]?.amount ?? null);
  return {
    word,
    status: readStatusOf(word, isRefund),
    amountFrom: fromUnits(found.tx?.coins?.[0]?.amount ?? null),
    txInHash: word === 'unseen' ? null : txHash,
    ...(isRefund ? { refundHash: out?.id ?? null } : { txOutHash: out?.id ?? null, amountTo: amountOut }),
  };
}

/** A payout in the chain's own coin needs no signature: it is sent once it is listed. */
function readStage({ stages, out_txs }: Swap): string {
  const isOut = stages?.swap_finalised?.completed === true && !stages.outbound_signed && (out_txs?.length ?? 0) > 0;
  return isOut ? 'outbound_signed' : (STAGES.findLast((name) => stages?.[name]?.completed === true) ?? 'unseen');
}

/** A refund in progress is never reported as a payout in progress. */
function readStatusOf(word: string, isRefund: boolean): OrderStatus | null {
  if (isRefund) {
    return word === 'outbound_signed' ? 'refunded' : 'refund_required';
  }
  return readWord(STATUSES, word);
}

export function fromUnits(units: string | null): string | null {
  return units === null ? null : new BigNumber(units).shiftedBy(-DECIMALS).toFixed();
}
