import { listSpellings } from '#address/spelling';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { findShared, type MadeOrder, type Shared } from '#db/orders/shared-deposits';
import { findOrderState } from '#db/orders/state';
import { openCase } from '#db/recovery/cases';
import type { Deposit } from '#domain/orders/order';
import { ProviderError, type ProviderFacts } from '#providers/provider';

/**
 * Lets nobody see a provider's order that shares its id, or its deposit address, with something else of ours
 * [rules/providers: What is checked]. The other order has an urgent case, and operators are alerted.
 * @throws ProviderError if something is shared
 */
export async function requireUnshared(
  db: Database,
  { name, needsMemoWallet }: Pick<ProviderFacts, 'name' | 'needsMemoWallet'>,
  { depositAddress, ...made }: Omit<MadeOrder, 'depositAddresses'> & Pick<Deposit, 'depositAddress'>,
): Promise<void> {
  const depositAddresses = listSpellings(made.from.network, depositAddress);
  const shared = await findShared(db, { ...made, depositAddresses, isKnownByHash: needsMemoWallet === true });
  if (shared === null) {
    return;
  }
  const { orderId: other } = shared;
  const whose = other === null ? 'a partner' : `order ${other}`;
  const words = `ask ${name} about its order ${made.providerOrderId}: for our order ${made.orderId}, which was refused, it gave ${GIVEN[shared.what]} of ${whose}`;
  if (other !== null && (await findOrderState(db, other))) {
    await openCase(db, other, 'shared_with_order', words);
  }
  await openOperatorAlert(db, { kind: 'provider_contradicting', subject: made.provider, words });
  const message = `gave ${GIVEN[shared.what]} of ${whose}`;
  throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
}

/** What the provider gave a second time, or as if it were its own. */
const GIVEN: Readonly<Record<Shared['what'], string>> = {
  provider_order: 'the provider order',
  deposit: 'the deposit address',
  payout_address: 'as deposit address the payout address',
  refund_address: 'as deposit address the refund address',
  partner_address: 'as deposit address the payout address',
};
