import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { isSameAddress } from '#address/spelling';
import type { OrderStatus } from '#domain/orders/status';
import type { Echo, StatusAnswer } from '../adapter';
import { readWord, type StatusWords } from '../adapter-answers';
import { indexNames, type ProviderNames, wordKey } from '../assets/provider-names';
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

/** Their names of networks and assets, where they are unusual. */
export const THORCHAIN_NAMES: ProviderNames = {
  networks: { cchain: ['AVAX'] },
  assets: { 'USDT-trx': 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T' },
};

/** All amounts have eight decimals, for every coin. */
export const DECIMALS = 8;
const coin = z.object({ asset: echoed, amount: decimal });
const stage = z.object({ completed: optional(flag), pending: optional(flag) }).nullish();
/** Every row names its address; one without it is nobody's. */
const row = z.object({ chain: echoed, to_address: echoed });
const outbound = row.extend({ id: text, coins: z.array(coin) });
export const swap = z.object({
  stages: z.record(z.string(), stage).nullish(),
  planned_out_txs: z.array(row.extend({ refund: optional(flag), coin: coin.nullish() })).nullish(),
  out_txs: z.array(outbound).nullish(),
  tx: z
    .object({
      chain: echoed,
      from_address: echoed,
      to_address: echoed,
      coins: z.array(coin).nullish(),
      memo: optional(text),
    })
    .nullish(),
});
type Swap = z.output<typeof swap>;
type Row = z.output<typeof row>;
type Outbound = z.output<typeof outbound>;

/** While no node has seen the deposit. */
export const UNSEEN: StatusAnswer = { word: 'unseen', status: 'waiting_deposit', echo: {} };

export function readSwap(found: Swap, { txHash, letters }: { txHash: string; letters: MemoLetters }): StatusAnswer {
  const sent = found.tx?.coins?.[0];
  const memo = readMemo(found.tx?.memo ?? '', letters);
  const { payouts, refunds, isRefund, isOurs } = splitOutbounds(found, memo);
  const word = readStage(found, { isOurs, isOut: payouts.length + refunds.length > 0 });
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
      ...memo,
      depositAddress: found.tx?.to_address ?? null,
      depositExtraId: found.tx?.memo ?? null,
      from: sent?.asset ?? null,
      fromNetwork: found.tx?.chain ?? null,
    },
  };
}

/**
 * The rows that go to the user. The node lists all that comes from one deposit, also the affiliate's share, which is a swap of its
 * own. A streamed swap can be paid out in part and refunded in part; the refund is in the coin that was sent.
 */
function splitOutbounds({ planned_out_txs, out_txs, tx }: Swap, memo: Echo) {
  const sent = tx?.coins?.[0]?.asset;
  const isTo = ({ chain, to_address }: Row, addresses: readonly (string | null | undefined)[]) =>
    to_address !== null && addresses.some((one) => one && isSameAddress(networkOf(chain), one, to_address));
  const isPayout = (one: Row, asset: string | null | undefined) => isTo(one, [memo.payoutAddress]) && asset !== sent;
  const isBack = (one: Row, asset: string | null | undefined) =>
    isTo(one, [memo.refundAddress, tx?.from_address]) && asset === sent;
  const planned = planned_out_txs ?? [];
  const outbounds = out_txs ?? [];
  const payouts = outbounds.filter((one) => isPayout(one, one.coins[0]?.asset));
  const refunds = outbounds.filter((one) => isBack(one, one.coins[0]?.asset));
  const isPaidOut = payouts.length > 0 || planned.some((one) => isPayout(one, one.coin?.asset));
  const isSentBack = refunds.length > 0 || planned.some((one) => isBack(one, one.coin?.asset));
  return { payouts, refunds, isRefund: isSentBack && !isPaidOut, isOurs: isSentBack || isPaidOut };
}

/** Our name of the network, whose rules tell which addresses are the same. */
function networkOf(chain: string | null): string {
  return indexNames(THORCHAIN_NAMES).networkOf(wordKey(chain ?? ''))?.id ?? '';
}

function sumOf(outbounds: readonly Outbound[]): string | null {
  const amounts = outbounds.map(({ coins }) => coins[0]?.amount ?? '0');
  return amounts.length === 0 ? null : fromUnits(BigNumber.sum(...amounts).toFixed());
}

/**
 * A payout in the chain's own coin needs no signature: it is sent once it is listed. As long as the swap is pending, or nothing
 * goes to the user, what was signed is somebody else's.
 */
function readStage({ stages }: Swap, { isOurs, isOut }: { isOurs: boolean; isOut: boolean }): string {
  const last = STAGES.findLast((name) => stages?.[name]?.completed === true) ?? 'unseen';
  const most =
    stages?.swap_status?.pending === true ? 'inbound_finalised' : isOurs ? 'outbound_signed' : 'swap_finalised';
  const isSent = stages?.swap_finalised?.completed === true && !stages.outbound_signed && isOut;
  return earlierOf(isSent ? 'outbound_signed' : last, most);
}

function earlierOf(one: string, other: string): string {
  return STAGES.indexOf(one) < STAGES.indexOf(other) ? one : other;
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
