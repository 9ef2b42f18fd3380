import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { Api, CreatedOrder } from '../adapter';
import { readWord, requireReferences, type StatusWords } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, memo, optional, text } from '../http/fields';

export const easybitOrder = z.object({
  id: text,
  sendAmount: optional(decimal),
  receiveAmount: optional(decimal),
  sendAddress: text,
  sendTag: memo,
  send: echoed,
  receive: echoed,
  sendNetwork: echoed,
  receiveNetwork: echoed,
  receiveAddress: echoed,
  receiveTag: echoedMemo,
  refundAddress: echoed,
  payload: z.union([z.string(), z.null()]).optional(),
});

export function easybitOrderOf(made: z.output<typeof easybitOrder>): CreatedOrder {
  return {
    providerOrderId: made.id,
    secret: null,
    depositAddress: made.sendAddress,
    depositExtraId: made.sendTag,
    expiresAt: null,
    amountFrom: made.sendAmount,
    amountTo: made.receiveAmount,
    echo: {
      payoutAddress: made.receiveAddress,
      payoutExtraId: made.receiveTag,
      refundAddress: made.refundAddress,
      from: made.send,
      fromNetwork: made.sendNetwork,
      to: made.receive,
      toNetwork: made.receiveNetwork,
    },
  };
}

/** Newest first. A list that does not repeat our reference proves nothing. */
export async function findEasybitOrder(api: Api, reference: string): Promise<CreatedOrder | null> {
  const { data } = await api.get('/orders', {
    query: { limit: 50, sortDirection: 'DESC' },
    answer: z.object({ data: z.array(easybitOrder) }),
  });
  const found = data.find(({ payload }) => payload === reference);
  if (!found) requireReferences(data, ({ payload }) => payload || null);
  return found ? easybitOrderOf(found) : null;
}

const STATUSES: StatusWords<Word> = {
  'Awaiting Deposit': 'waiting_deposit',
  'Confirming Deposit': 'confirming',
  Exchanging: 'exchanging',
  Sending: 'sending',
  Complete: 'completed',
  // Going on; done once its validation says so.
  Refund: 'refund_required',
  Failed: 'failed',
  'Volatility Protection': 'refund_required',
  'Action Request': 'manual_review',
  'Request Overdue': 'expired',
};
type Word =
  | 'Awaiting Deposit'
  | 'Confirming Deposit'
  | 'Exchanging'
  | 'Sending'
  | 'Complete'
  | 'Refund'
  | 'Failed'
  | 'Volatility Protection'
  | 'Action Request'
  | 'Request Overdue';
const ENDED: readonly string[] = ['Complete', 'Failed', 'Request Overdue'];

/** One as text, or several. */
const hash = optional(z.union([text, z.array(text).transform(([first]) => first ?? null)]));
export const easybitStatus = z.object({
  data: z.object({
    id: echoed,
    status: text,
    receiveAmount: actual,
    hashIn: hash,
    hashOut: hash,
    validationStatus: optional(text),
  }),
});

/**
 * A pending identity check puts the order on hold, whatever its status word. Of a refund it says that it is over: `failed` follows
 * `failed_deny_retry` afterwards (saefstroem/rust-easybit.io, src/orders/status.rs).
 */
export function readStatusOf({
  status: word,
  validationStatus,
}: z.output<typeof easybitStatus>['data']): OrderStatus | null {
  if (word === 'Refund') {
    return validationStatus === 'failed' ? 'refunded' : STATUSES.Refund;
  }
  const isPending = validationStatus !== null && validationStatus !== 'complete';
  return isPending && !ENDED.includes(word) ? 'manual_review' : readWord(STATUSES, word);
}
