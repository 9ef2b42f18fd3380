import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { StatusAnswer, StatusEcho } from '../adapter';
import { actual, decimal, echoed, echoedMemo, isoTime, optional, text } from '../http/fields';
import { readWord, type StatusWords } from '../status-words';
import { echoOf, expiryOf, repeatedRequest } from './nearintents-quote';

const STATUSES: StatusWords<Word> = {
  PENDING_DEPOSIT: 'waiting_deposit',
  KNOWN_DEPOSIT_TX: 'confirming',
  INCOMPLETE_DEPOSIT: 'manual_review',
  PROCESSING: 'exchanging',
  SUCCESS: 'completed',
  REFUNDED: 'refunded',
  FAILED: 'failed',
};
type Word =
  | 'PENDING_DEPOSIT'
  | 'KNOWN_DEPOSIT_TX'
  | 'INCOMPLETE_DEPOSIT'
  | 'PROCESSING'
  | 'SUCCESS'
  | 'REFUNDED'
  | 'FAILED';

const hash = z.union([z.object({ hash: text }).transform((transaction) => transaction.hash), text]);
const hashes = z.array(hash).nullish();

export const nearintentsStatus = z.object({
  status: text,
  quoteResponse: z
    .object({
      quoteRequest: repeatedRequest,
      quote: z
        .object({
          depositAddress: echoed,
          depositMemo: echoedMemo,
          deadline: optional(isoTime()),
          timeWhenInactive: optional(isoTime()),
        })
        .nullish(),
    })
    .nullish(),
  swapDetails: z
    .object({
      amountInFormatted: actual,
      amountOutFormatted: actual,
      depositedAmountFormatted: actual,
      refundedAmountFormatted: optional(decimal),
      refundReason: optional(text),
      originChainTxHashes: hashes,
      destinationChainTxHashes: hashes,
    })
    .nullish(),
});
type Found = z.output<typeof nearintentsStatus>;

export function readNearintentsStatus(found: Found, now: number): StatusAnswer {
  const swap = found.swapDetails;
  const expiresAt = expiryOf(found.quoteResponse?.quoteRequest, found.quoteResponse?.quote);
  // Once refunded, a transaction on the chain of the deposit may be the refund; which one is not documented.
  const isRefunded = found.status === 'REFUNDED';
  return {
    word: found.status,
    status: statusOf(found.status, expiresAt, now),
    ...(found.status === 'INCOMPLETE_DEPOSIT' && { reason: 'underpayment' as const }),
    amountFrom: swap?.depositedAmountFormatted ?? swap?.amountInFormatted ?? null,
    amountTo: found.status === 'SUCCESS' ? (swap?.amountOutFormatted ?? null) : null,
    txInHash: isRefunded ? null : (swap?.originChainTxHashes?.[0] ?? null),
    txOutHash: found.status === 'SUCCESS' ? (swap?.destinationChainTxHashes?.at(-1) ?? null) : null,
    refundAmount: swap?.refundedAmountFormatted ?? null,
    expiresAt,
    message: swap?.refundReason ?? null,
    echo: statusEchoOf(found),
  };
}

/** An order's id is its deposit address. */
function statusEchoOf({ quoteResponse }: Found): StatusEcho {
  const { depositAddress = null, depositMemo = null } = quoteResponse?.quote ?? {};
  return {
    ...echoOf(quoteResponse?.quoteRequest),
    providerOrderId: depositAddress,
    depositAddress,
    depositExtraId: depositMemo,
  };
}

function statusOf(word: string, expiresAt: string | null, now: number): OrderStatus | null {
  const isOver = expiresAt !== null && Date.parse(expiresAt) < now;
  return word === 'PENDING_DEPOSIT' && isOver ? 'expired' : readWord(STATUSES, word);
}
