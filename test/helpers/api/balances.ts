import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { postTransaction, readBalances } from '#db/payouts/ledger';
import { addAddress, makeDefault, verifyAddress } from '#db/payouts/payout-addresses';
import { partners } from '#db/schema/partners';
import type { StableTargetName } from '#domain/orders/order';
import { newId } from '#security/secret';

/** Books an earning, as a completed order does. */
export async function credit(db: Database, partnerId: string, amount: string): Promise<void> {
  const entries = [
    { account: 'commission', amount: `-${amount}` },
    { account: 'payable', amount },
  ] as const;
  const sourceId = newId('ord');
  await postTransaction(db, { transactionId: `test:${sourceId}`, partnerId, kind: 'earning', sourceId, entries });
}

/** A verified address, the default of its currency unless said otherwise. */
export async function addVerifiedAddress(
  db: Database,
  partnerId: string,
  currency: StableTargetName,
  address: string,
  asDefault = true,
): Promise<string> {
  const addressId = newId('pad');
  await db.transaction(async (tx) => {
    const row = await addAddress(tx, {
      addressId,
      partnerId,
      currency,
      address,
      proofAmount: '0.01',
      proveBy: new Date(),
    });
    await verifyAddress(tx, addressId, null);
    if (row && asDefault) await makeDefault(tx, row);
  });
  return addressId;
}

export async function setMinimum(db: Database, partnerId: string, payoutMinimumUsd: string): Promise<void> {
  await db.update(partners).set({ payoutMinimumUsd }).where(eq(partners.partnerId, partnerId));
}

/** The amounts owed, on their way and paid, without trailing zeros. */
export async function balanceOf(
  db: Database,
  partnerId: string,
): Promise<{ payable: string; moving: string; paid: string }> {
  const { payable, in_payout: moving, paid } = await readBalances(db, partnerId);
  const cents = (amount: string) => amount.replace(/0{6}$/, '');
  return { payable: cents(payable), moving: cents(moving), paid: cents(paid) };
}
