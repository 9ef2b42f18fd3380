import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { StatusAnswer } from '../adapter';
import { readWord, type StatusWords } from '../adapter-answers';
import { decimal, echoed, flag, optional, text } from '../http/fields';
import { type MemoLetters, readMemo } from './thorchain-memo';

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
const coin = z.object({ asset: echoed, amount: decimal });
const stage = z.object({ completed: optional(flag) }).nullish();
const outbound = z.object({ id: text, coins: z.array(coin) });
export const swap = z.object({
  stages: z.record(z.string(), stage).nullish(),
  planned_out_txs: z.array(z.object({ refund: optional(flag), coin: coin.nullish() })).nullish(),
  out_txs: z.array(outbound).nullish(),
  tx: z.object({ chain: echoed, to_address: echoed, coins: z.array(coin).nullish(), memo: optional(text) }).nullish(),
});
type Swap = z.output<typeof swap>;
type Outbound = z.output<typeof outbound>;

/** While no node has seen the deposit. */
export const UNSEEN: StatusAnswer = { word: 'unseen', status: 'waiting_deposit', echo: {} };

export function readSwap(found: Swap, { txHash, letters }: { txHash: string; letters: MemoLetters }): StatusAnswer {
  const word = readStage(found);
  const sent = found.tx?.coins?.[0];
  const { payouts, refunds, isRefund } = splitOutbounds(found);
  return {
    word,
    status: readStatusOf(word, isRefund),
    amountFrom: fromUnits(sent?.amount ?? null),
    txInHash: word === 'unseen' ? null : txHash,
    txOutHash: payouts[0]?.id ?? null,
    amountTo: sumOf(payouts),
    refundHash: refunds[0]?.id ?? null,
    refundAmount: sumOf(refunds),
    echo: {
      ...readMemo(found.tx?.memo ?? '', letters),
      depositAddress: found.tx?.to_address ?? null,
      depositExtraId: found.tx?.memo ?? null,
      from: sent?.asset ?? null,
      fromNetwork: found.tx?.chain ?? null,
    },
  };
}

/** A streamed swap can be paid out in part and refunded in part; the refund is in the coin that was sent. */
function splitOutbounds({ planned_out_txs, out_txs, tx }: Swap) {
  const planned = planned_out_txs ?? [];
  const outbounds = out_txs ?? [];
  const isRefund = planned.some(({ refund }) => refund === true);
  if (!isRefund || planned.every(({ refund }) => refund === true)) {
    return { payouts: isRefund ? [] : outbounds, refunds: isRefund ? outbounds : [], isRefund };
  }
  const isBack = ({ coins }: Outbound) => coins[0]?.asset === tx?.coins?.[0]?.asset;
  return {
    payouts: outbounds.filter((outbound) => !isBack(outbound)),
    refunds: outbounds.filter(isBack),
    isRefund: false,
  };
}

function sumOf(outbounds: readonly Outbound[]): string | null {
  const amounts = outbounds.map(({ coins }) => coins[0]?.amount ?? '0');
  return amounts.length === 0 ? null : fromUnits(BigNumber.sum(...amounts).toFixed());
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
