import type { Order } from '#contract/orders/order';
import type { Answer } from '../answer';
import { type ApiCommandOptions, openApiClient } from '../api/command';
import { findEstimate, type SwapOptions } from '../estimate/estimate';
import { describeOrder } from './orders';

export interface CreateOrderOptions extends ApiCommandOptions, SwapOptions {
  quote?: string;
  address: string;
  extraId?: string;
  refundAddress?: string;
  refundExtraId?: string;
  ref?: string;
  scenario?: string;
  ttl?: number;
  seed?: string;
}

/** Creates an order from the named quote, or from the best one for the swap. With a live key, a real one. */
export async function ordersCreate(options: CreateOrderOptions): Promise<Answer> {
  const api = openApiClient(options);
  const quoteId = options.quote ?? (await findEstimate(api, options)).quote_id;
  const order = await api.json<Order>({
    path: '/order/create',
    query: {
      sandbox_scenario: options.scenario,
      sandbox_ttl: options.ttl?.toString(),
      sandbox_seed: options.seed,
    },
    body: {
      quote_id: quoteId,
      address: options.address,
      extra_id: options.extraId,
      refund_address: options.refundAddress,
      refund_extra_id: options.refundExtraId,
      partner_order_ref: options.ref,
    },
  });
  return { json: order, text: describeOrder(order) };
}
