import type { OrderState } from '#domain/orders/order';
import { ADAPTERS } from '../adapters';

/** What an order's provider or its wallet said once, and the order does not tell, so that it is lost with the order's rows. */
export interface Losses {
  /** What the provider gave out with the order and wants to be asked with: sealed again, where the order still tells it. */
  secret: { kind: 'none' } | { kind: 'told'; sealed: string } | { kind: 'lost' };
  /** Whether the provider can only be asked by the transaction of the deposit. */
  asksByDeposit: boolean;
}

export type FindLosses = (order: OrderState) => Losses;

/** Tells what is lost with the rows of an order [rules/recovery: What follows an order]. */
export function createLossSearch(keyring: { seal(secret: string): string }): FindLosses {
  return (order) => {
    const facts = ADAPTERS.find((adapter) => adapter.facts.code === order.input.provider)?.facts;
    const asksByDeposit = facts?.needsMemoWallet === true;
    const memo = order.deposit.depositExtraId;
    switch (facts?.orderSecret) {
      case 'issued':
        return { secret: { kind: 'lost' }, asksByDeposit };
      case 'deposit_memo':
        return {
          secret: memo === null ? { kind: 'none' } : { kind: 'told', sealed: keyring.seal(memo) },
          asksByDeposit,
        };
      default:
        return { secret: { kind: 'none' }, asksByDeposit };
    }
  };
}
