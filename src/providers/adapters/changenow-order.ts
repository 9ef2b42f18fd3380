import { z } from 'zod';
import type { CreatedOrder, Echo } from '../adapter';
import type { Api } from '../http/api';
import { decimal, echoed, echoedMemo, isoTime, memo, optional, positive, text } from '../http/fields';

/** What both an order's creation and its status repeat. */
export const changenowEcho = z.object({
  payoutAddress: echoed,
  payoutExtraId: echoedMemo,
  refundAddress: echoed,
  fromCurrency: echoed,
  fromNetwork: echoed,
  toCurrency: echoed,
  toNetwork: echoed,
});

export function changenowEchoOf(found: z.output<typeof changenowEcho>): Echo {
  return {
    payoutAddress: found.payoutAddress,
    payoutExtraId: found.payoutExtraId,
    refundAddress: found.refundAddress,
    from: found.fromCurrency,
    fromNetwork: found.fromNetwork,
    to: found.toCurrency,
    toNetwork: found.toNetwork,
  };
}

export const changenowOrder = changenowEcho.extend({
  id: text,
  payinAddress: text,
  payinExtraId: memo,
  validUntil: optional(isoTime()),
  fromAmount: optional(positive),
  toAmount: optional(positive),
});

export function changenowOrderOf(created: z.output<typeof changenowOrder>): CreatedOrder {
  return {
    providerOrderId: created.id,
    secret: null,
    depositAddress: created.payinAddress,
    depositExtraId: created.payinExtraId,
    expiresAt: created.validUntil,
    amountFrom: created.fromAmount,
    amountTo: created.toAmount,
    echo: changenowEchoOf(created),
  };
}

/** Newest first; a recently created order is on the first page. */
export async function findChangenowOrder(api: Api, reference: string): Promise<CreatedOrder | null> {
  const { exchanges } = await api.get('/exchanges', {
    query: { limit: 50, offset: 0, sortDirection: 'DESC' },
    answer: z.object({
      exchanges: z.array(
        z.object({
          id: text,
          payload: optional(z.object({ reference: optional(text) })),
          validUntil: optional(isoTime()),
          payin: z.object({ address: text, extraId: memo, amount: optional(decimal) }),
          payout: z.object({ amount: optional(decimal), address: echoed, extraId: echoedMemo }),
        }),
      ),
    }),
  });
  const found = exchanges.find(({ payload }) => payload?.reference === reference);
  return found
    ? {
        providerOrderId: found.id,
        secret: null,
        depositAddress: found.payin.address,
        depositExtraId: found.payin.extraId,
        expiresAt: found.validUntil,
        amountFrom: found.payin.amount,
        amountTo: found.payout.amount,
        echo: { payoutAddress: found.payout.address, payoutExtraId: found.payout.extraId },
      }
    : null;
}
