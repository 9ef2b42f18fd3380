import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { CreatedOrder, StatusAnswer } from '../adapter';
import type { AnswerParts } from '../http/api';
import { actual, decimal, echoed, isoTime, optional, text } from '../http/fields';
import { readLimitText } from '../http/limit-text';
import { OutsideLimits, ProviderError } from '../provider';
import { readWord, type StatusWords } from '../status-words';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  hold: 'manual_review',
  overdue: 'expired',
  expired: 'expired',
};
type Word =
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'failed'
  | 'refunded'
  | 'hold'
  | 'overdue'
  | 'expired';

export const swap = z.object({
  id: text,
  status: text,
  from: echoed,
  to: echoed,
  amountFrom: optional(decimal),
  amountExpectedTo: optional(decimal),
  networkFee: optional(decimal),
  amountActualFrom: actual,
  amountActualTo: actual,
  actualNetworkFee: optional(decimal),
  payinAddress: text,
  payoutAddress: echoed,
  refundAddress: echoed,
  payinHash: optional(text),
  payoutHash: optional(text),
  refundHash: optional(text),
  payTill: optional(isoTime()),
});
type Swap = z.output<typeof swap>;

export function ghostswapOrderOf(made: Swap): CreatedOrder {
  const { amountExpectedTo: gross, networkFee } = made;
  return {
    providerOrderId: made.id,
    secret: null,
    depositAddress: made.payinAddress,
    depositExtraId: null,
    expiresAt: made.payTill,
    amountFrom: made.amountFrom,
    // The expected payout is stated before the network fee.
    amountTo: gross !== null && networkFee !== null ? new BigNumber(gross).minus(networkFee).toFixed() : null,
    echo: {
      payoutAddress: made.payoutAddress,
      refundAddress: made.refundAddress,
      from: made.from,
      to: made.to,
    },
  };
}

export function ghostswapStatusOf(found: Swap): StatusAnswer {
  const status = readWord(STATUSES, found.status);
  return {
    word: found.status,
    status,
    ...(status === 'manual_review' && { reason: 'kyt_block' as const }),
    amountFrom: found.amountActualFrom,
    amountTo: found.amountActualTo,
    networkFee: found.actualNetworkFee,
    txInHash: found.payinHash,
    txOutHash: found.payoutHash,
    refundHash: found.refundHash,
    expiresAt: found.payTill,
    echo: {
      providerOrderId: found.id,
      depositAddress: found.payinAddress,
      payoutAddress: found.payoutAddress,
      refundAddress: found.refundAddress,
      from: found.from,
      to: found.to,
    },
  };
}

const refusal = z.object({ error: z.object({ type: text, code: text, message: text }) });

export function readGhostswapError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { type, code, message } = read.data.error;
  const options = { message: `${code}: ${message}` };
  if (/amount/i.test(code)) {
    return new OutsideLimits(readLimitText(message) ?? {}, options);
  }
  if (code === 'rate_expired') {
    return new ProviderError('refused', { ...options, label: 'quote_expired' });
  }
  if (type === 'not_found') {
    return new ProviderError('refused', { ...options, label: 'order_not_found' });
  }
  if (type === 'conflict') {
    // The key of another creation of the same order: that one may have had effect.
    return new ProviderError('refused', { ...options, tookEffect: true });
  }
  return new ProviderError(/pair|currency/i.test(code) ? 'unsupported_pair' : 'refused', options);
}
