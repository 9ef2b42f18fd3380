import type { OrderState } from './order';

/**
 * What the user should receive: what the provider promised when it opened the order, or the quoted amount if it promised
 * nothing [rules/orders-and-transitions: Expected and delivered].
 */
export function expectedAmount({ input, deposit }: Pick<OrderState, 'input' | 'deposit'>): string {
  return deposit.amountTo ?? input.amountTo;
}
