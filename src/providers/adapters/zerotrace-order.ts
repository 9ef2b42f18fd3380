import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { CreatedOrder, Echo, StatusAnswer } from '../adapter';
import { actual, decimal, echoed, echoedIn, flag, integer, optional, text, unixSeconds } from '../http/fields';
import { readWord, type StatusWords } from '../status-words';

const STATUSES: StatusWords<Word> = {
  NEW: 'waiting_deposit',
  PENDING: 'confirming',
  EXCHANGE: 'exchanging',
  DONE: 'completed',
  EMERGENCY: 'refund_required',
  EXPIRED: 'expired',
};
type Word = 'NEW' | 'PENDING' | 'EXCHANGE' | 'DONE' | 'EMERGENCY' | 'EXPIRED';

export const zerotraceCurrencies = z.object({
  data: z.array(z.object({ code: text, coin: text, network: text, recv: flag, send: flag })),
});
const limited = z.object({ amount: decimal, min: optional(decimal), max: optional(decimal) });
export const zerotracePrice = z.object({
  data: z.object({ from: limited, to: limited, markupBps: optional(integer).catch(null) }),
});

const leg = z.object({
  code: echoed,
  network: echoed,
  amount: optional(decimal),
  address: echoed,
  tx: z.object({ id: optional(text), amount: actual }),
});
const order = z.object({
  id: text,
  status: text,
  time: z.object({ expiration: optional(unixSeconds) }),
  from: leg,
  to: leg,
  back: z.object({ address: echoed, tx: echoedIn({ id: echoed }) }).nullish(),
  emergency: z.object({ status: z.array(text) }).nullish(),
});
type Order = z.output<typeof order>;

/** The token is null when a creation is repeated with its key. */
export const zerotraceCreated = z.object({
  data: order.extend({ from: leg.extend({ address: text }), token: text }),
});
export const zerotraceFound = z.object({ data: order });

export function zerotraceOrderOf({ data }: z.output<typeof zerotraceCreated>): CreatedOrder {
  return {
    providerOrderId: data.id,
    secret: data.token,
    depositAddress: data.from.address,
    depositExtraId: null,
    expiresAt: data.time.expiration,
    amountFrom: data.from.amount,
    amountTo: data.to.amount,
    echo: echoOf(data),
  };
}

export function zerotraceStatusOf(found: Order): StatusAnswer {
  const { status: word, from, to, back, emergency } = found;
  return {
    word,
    status: readStatusOf(found),
    ...(emergency?.status.includes('LIMIT') && { reason: 'amount_out_of_range' as const }),
    amountFrom: from.tx.amount,
    amountTo: to.tx.amount,
    txInHash: from.tx.id,
    txOutHash: to.tx.id,
    refundHash: back?.tx?.id ?? null,
    expiresAt: found.time.expiration,
    echo: { ...echoOf(found), providerOrderId: found.id, depositAddress: from.address },
  };
}

function echoOf({ from, to, back }: Pick<Order, 'from' | 'to' | 'back'>): Echo {
  return {
    payoutAddress: to.address,
    refundAddress: back?.address ?? null,
    from: from.code,
    fromNetwork: from.network,
    to: to.code,
    toNetwork: to.network,
  };
}

/** An order is also called expired if it was closed after its deposit, with the money sent back or not. */
function readStatusOf({ status, from, back, emergency }: Order): OrderStatus | null {
  if (status !== 'EXPIRED') {
    return readWord(STATUSES, status);
  }
  if (back?.tx?.id) {
    return 'refunded';
  }
  return from.tx.id !== null || emergency?.status.length ? 'manual_review' : 'expired';
}
