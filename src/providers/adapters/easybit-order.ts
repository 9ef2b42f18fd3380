import { z } from 'zod';
import type { CreatedOrder } from '../adapter';
import type { Api } from '../http/api';
import { decimal, echoed, echoedMemo, memo, optional, text } from '../http/fields';
import { ProviderError } from '../provider';

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
  if (!found && data.length > 0 && data.every(({ payload }) => payload === undefined)) {
    throw new ProviderError('unknown', { message: 'the list of orders does not show whose they are' });
  }
  return found ? easybitOrderOf(found) : null;
}
