import type { Order } from '#contract/orders/order';
import type { Answer } from '../answer';
import { type ApiCommandOptions, openApiClient } from '../api/command';
import { WrongUsage } from '../command';
import { describeOrder } from './orders';

export interface RefundOrderOptions extends ApiCommandOptions {
  address?: string;
  extraId?: string;
  stable?: string;
  stableAddress?: string;
}

/** Decides where the deposit goes while the order is in `refund_required` [rules/refunds: Deciding]. */
export async function ordersRefund(orderId: string, options: RefundOrderOptions): Promise<Answer> {
  const { address, extraId, stable, stableAddress } = options;
  if (stable !== undefined && (address !== undefined || extraId !== undefined)) {
    throw new WrongUsage('Specify either --stable or an address for the refund.');
  }
  if (stable === undefined && stableAddress !== undefined) {
    throw new WrongUsage('--stable-address needs --stable.');
  }
  const body =
    stable === undefined
      ? { action: 'refund_to_address', refund_address: address, refund_extra_id: extraId }
      : { action: 'convert_to_stable', stable_target: stable, stable_address: stableAddress };
  const order = await openApiClient(options).json<Order>({ path: `/order/${orderId}/refund-action`, body });
  return { json: order, text: describeOrder(order) };
}
