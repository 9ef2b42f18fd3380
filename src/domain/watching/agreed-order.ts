import type { AssetId } from '../assets/currencies';
import type { Deposit, OrderInput, OrderState } from '../orders/order';
import { isTerminal } from '../orders/status';

/** What was agreed about an order; its provider's answers must not differ from it [rules/watching: Contradicting answers]. */
export interface AgreedOrder
  extends Pick<OrderInput, 'payoutAddress' | 'payoutExtraId' | 'refundAddress'>,
    Partial<Pick<Deposit, 'depositAddress' | 'depositExtraId'>> {
  from: AssetId;
  to: AssetId;
}

/** As far as it is known from the order's input. */
export function agreedByInput(input: OrderInput): AgreedOrder {
  const { payoutAddress, payoutExtraId, refundAddress } = input;
  return {
    from: { code: input.from, network: input.fromNetwork },
    to: { code: input.to, network: input.toNetwork },
    payoutAddress,
    payoutExtraId,
    refundAddress,
  };
}

/**
 * Once a refund is due or decided, or the order has ended and a late deposit may go back, its address may change at the provider,
 * with support's help, so it is not compared.
 */
export function agreedByOrder({ input, deposit, refund, status }: OrderState): AgreedOrder {
  const { depositAddress, depositExtraId } = deposit;
  const agreed = { ...agreedByInput(input), depositAddress, depositExtraId };
  const mayGoBack = refund !== null || status === 'refund_required' || status === 'manual_review' || isTerminal(status);
  return mayGoBack ? { ...agreed, refundAddress: null } : agreed;
}
