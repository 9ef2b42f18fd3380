import { z } from 'zod';
import type { Api } from '../http/api';
import { actual, echoed, flag, integer, isoTime, optional, text } from '../http/fields';
import { ProviderError } from '../provider';

const rows = z.array(
  z.object({
    orderId: integer,
    destinationAddress: echoed,
    refundAddress: echoed,
    instrumentFromCurrencyTitle: echoed,
    instrumentFromNetworkTitle: echoed,
    instrumentToCurrencyTitle: echoed,
    instrumentToNetworkTitle: echoed,
    amountToWithdrawFact: actual,
    updatedAt: optional(isoTime()).catch(null),
    completed: optional(flag),
    state: text,
  }),
);
export type QuickexOrder = z.output<typeof rows>[number];

/** @throws ProviderError */
export async function findQuickexOrder(api: Api, providerOrderId: string): Promise<QuickexOrder> {
  const orders = await api.get('/orders/public', { answer: rows });
  const found = orders.find(({ orderId }) => String(orderId) === providerOrderId);
  if (!found) {
    throw new ProviderError('refused', { message: `there is no order ${providerOrderId}`, label: 'order_not_found' });
  }
  return found;
}

/** Some creations return no number; the order is then the newest with this address. @throws ProviderError */
export async function findNewestQuickexOrder(api: Api, payoutAddress: string): Promise<string> {
  const orders = await api.get('/orders/public', { answer: rows });
  const [newest] = orders
    .filter(({ destinationAddress }) => destinationAddress === payoutAddress)
    .toSorted((a, b) => b.orderId - a.orderId);
  if (!newest) {
    throw new ProviderError('unknown', { message: 'the order was made, but its number is not to be found' });
  }
  return String(newest.orderId);
}
