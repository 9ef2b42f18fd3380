import type { Deposit, OrderInput, RefundTarget } from '../src/domain/order';

export interface ProviderCall {
  input: OrderInput;
  providerOrderId: string;
}

/** A call that the provider refuses fails without retry; one that it does not answer is retried by the engine. */
export interface ProviderActivities {
  createProviderOrder(input: OrderInput): Promise<Deposit>;
  requestRefund(call: ProviderCall & { target: RefundTarget }): Promise<void>;
  openTicket(call: ProviderCall): Promise<void>;
}
