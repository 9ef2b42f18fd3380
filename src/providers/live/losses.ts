import { providerSecretAt } from '#domain/keys/seal-place';
import type { OrderState } from '#domain/orders/order';
import type { Keyring } from '#security/keyring';
import { ADAPTERS } from '../adapters';

/**
 * Data reported once by an order's provider or wallet that the order itself does not contain, so that it is lost with the
 * order's rows.
 */
export interface Losses {
  /** The secret issued with the order and required to poll it: sealed again if the order still contains it. */
  secret: { kind: 'none' } | { kind: 'known'; sealed: string } | { kind: 'lost' };
  /** Whether the provider can only be polled by the deposit's transaction. */
  pollsByDeposit: boolean;
}

export type FindLosses = (order: OrderState) => Losses;

/** Lists what is lost with the rows of an order [rules/recovery: What follows an order]. */
export function createLossSearch(keyring: Pick<Keyring, 'seal'>): FindLosses {
  return (order) => {
    const facts = ADAPTERS.find((adapter) => adapter.facts.code === order.input.provider)?.facts;
    const pollsByDeposit = facts?.needsMemoWallet === true;
    const memo = order.deposit.depositExtraId;
    switch (facts?.orderSecret) {
      case 'issued':
        return { secret: { kind: 'lost' }, pollsByDeposit };
      case 'deposit_memo':
        return {
          secret:
            memo === null
              ? { kind: 'none' }
              : { kind: 'known', sealed: keyring.seal(providerSecretAt(order.input.orderId), memo) },
          pollsByDeposit,
        };
      default:
        return { secret: { kind: 'none' }, pollsByDeposit };
    }
  };
}
