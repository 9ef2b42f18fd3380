import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { FailedReason } from '#domain/watching/provider-report';
import type { CreatedOrder, Echo, OrderKey, StatusAnswer } from '../adapter';
import type { Api } from '../http/api';
import { decimal, echoed, echoedMemo, memo, optional, text, unixSeconds } from '../http/fields';
import { readWord, type StatusWords } from '../status-words';

const STATUSES: StatusWords<Word> = {
  NEW: 'waiting_deposit',
  PENDING: 'confirming',
  EXCHANGE: 'exchanging',
  WITHDRAW: 'sending',
  DONE: 'completed',
  EXPIRED: 'expired',
  EMERGENCY: 'refund_required',
};
type Word = 'NEW' | 'PENDING' | 'EXCHANGE' | 'WITHDRAW' | 'DONE' | 'EXPIRED' | 'EMERGENCY';

/** Why an order became an emergency. */
const REASONS: Readonly<Record<string, FailedReason>> = {
  EXPIRED: 'rate_changed',
  LESS: 'underpayment',
  MORE: 'overpayment',
  LIMIT: 'amount_out_of_range',
};

const leg = z.object({
  code: echoed,
  network: echoed,
  amount: optional(decimal),
  address: echoed,
  tag: echoedMemo,
  tx: z.object({ id: optional(text), amount: optional(decimal) }),
});
const order = z.object({
  id: text,
  status: text,
  time: z.object({ expiration: optional(unixSeconds) }),
  from: leg,
  to: leg,
  back: leg,
  emergency: z.object({ status: z.array(text), choice: optional(text) }),
});
type Order = z.output<typeof order>;
const orderAnswer = z.object({ data: order });

/** With the token, which is issued only here. */
export const fixedfloatOrder = z.object({
  data: order.extend({ from: leg.extend({ address: text, tag: memo }), token: text }),
});

export function fixedfloatOrderOf({ data }: z.output<typeof fixedfloatOrder>): CreatedOrder {
  return {
    providerOrderId: data.id,
    secret: data.token,
    depositAddress: data.from.address,
    depositExtraId: data.from.tag,
    expiresAt: data.time.expiration,
    amountFrom: data.from.amount,
    amountTo: data.to.amount,
    // Empty until a refund is chosen.
    echo: { ...echoOf(data), refundAddress: data.back.address },
  };
}

/** An order can only be read with the token issued at its creation. */
export async function readFixedfloatOrder(api: Api, { providerOrderId, secret }: OrderKey): Promise<Order> {
  const { data } = await api.post('/order', {
    body: { id: providerOrderId, token: secret },
    answer: orderAnswer,
  });
  return data;
}

export function fixedfloatStatusOf(found: Order): StatusAnswer {
  const reason = found.emergency.status.map((word) => REASONS[word]).find((known) => known !== undefined);
  return {
    word: found.status,
    status: readStatusOf(found),
    ...(reason && { reason }),
    amountFrom: found.from.tx.amount,
    amountTo: found.to.tx.amount,
    txInHash: found.from.tx.id,
    txOutHash: found.to.tx.id,
    refundHash: found.back.tx.id,
    refundAmount: found.back.tx.amount,
    expiresAt: found.time.expiration,
    // Not the refund address, which is the one chosen with the refund.
    echo: {
      ...echoOf(found),
      providerOrderId: found.id,
      depositAddress: found.from.address,
      depositExtraId: found.from.tag,
    },
  };
}

function echoOf({ from, to }: Pick<Order, 'from' | 'to'>): Echo {
  return {
    payoutAddress: to.address,
    payoutExtraId: to.tag,
    from: from.code,
    fromNetwork: from.network,
    to: to.code,
    toNetwork: to.network,
  };
}

function readStatusOf({ status, back, emergency }: Order): OrderStatus | null {
  if (status === 'DONE' && (back.tx.id !== null || emergency.choice === 'REFUND')) {
    return 'refunded';
  }
  if (status === 'EMERGENCY' && emergency.choice === 'EXCHANGE') {
    return 'exchanging';
  }
  return readWord(STATUSES, status);
}
