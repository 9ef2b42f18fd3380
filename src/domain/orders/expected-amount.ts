import type { OrderState } from './order';

/**
 * What the user should receive: what the provider promised when it made its order, and what was quoted where it said nothing
 * [rules/orders-and-transitions: Expected and delivered].
 */
export function expectedAmount({ input, deposit }: Pick<OrderState, 'input' | 'deposit'>): string {
  return deposit.amountTo ?? input.amountTo;
}
