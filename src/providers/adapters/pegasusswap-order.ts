import { z } from 'zod';
import type { CreatedOrder, Echo, StatusEcho } from '../adapter';
import { actual, decimal, echoed, isoTime, memo, optional, text } from '../http/fields';

const side = z.object({
  coin: z.object({ value: optional(decimal), name: echoed, network: echoed }),
  address: text,
  memo,
});
export const pegasusTransaction = z.object({
  orderNumber: text,
  status: text,
  pairs: z.object({ deposit: side, receive: side }),
  txId: optional(text),
  receiveTransaction: z.object({ txId: optional(text), amount: actual }).nullish(),
  expiredAt: optional(isoTime()),
});
export type PegasusTransaction = z.output<typeof pegasusTransaction>;

export function pegasusswapOrderOf(made: PegasusTransaction): CreatedOrder {
  const { deposit, receive } = made.pairs;
  return {
    providerOrderId: made.orderNumber,
    secret: null,
    depositAddress: deposit.address,
    depositExtraId: deposit.memo,
    expiresAt: made.expiredAt,
    amountFrom: deposit.coin.value,
    amountTo: receive.coin.value,
    echo: echoOf(made),
  };
}

export function pegasusswapStatusEcho(found: PegasusTransaction): StatusEcho {
  const { deposit } = found.pairs;
  return {
    ...echoOf(found),
    providerOrderId: found.orderNumber,
    depositAddress: deposit.address,
    depositExtraId: deposit.memo,
  };
}

function echoOf({ pairs: { deposit, receive } }: PegasusTransaction): Echo {
  return {
    payoutAddress: receive.address,
    payoutExtraId: receive.memo,
    from: deposit.coin.name,
    fromNetwork: deposit.coin.network,
    to: receive.coin.name,
    toNetwork: receive.coin.network,
  };
}
