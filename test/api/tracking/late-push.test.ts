import { eq } from 'drizzle-orm';
import { storeSubscription } from '#db/orders/push';
import { pushSubscriptions } from '#db/schema/watching';
import { toIso } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import { recordLateDeposit } from '#operations/orders/late-deposits';
import { newId } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { track } from '#test/helpers/orders/tracked-orders';

const api = useTestApi();

test('a late deposit with which its provider fails is told of, and so is its return after all', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const orderId = newId('ord');
  await track(api, { partnerId, input: { orderId }, later: ['expired'] });
  const browser = { link: 0, sealedSubscription: 'sealed', signedUnder: 'key', language: 'en' } as const;
  expect(await storeSubscription(db, { subscriptionId: orderId, orderId, ...browser })).toBe('stored');

  const at = toIso(Date.now());
  const toldOf = async (status: OrderStatus, txOutHash: string | null = null) => {
    await db.update(pushSubscriptions).set({ change: null }).where(eq(pushSubscriptions.orderId, orderId));
    const late = { status, txOutHash, seenAt: at, updatedAt: at, amount: '0.05', txInHash: 'in' };
    await recordLateDeposit(api.services, orderId, late);
    const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.orderId, orderId));
    return row?.change;
  };
  expect(await toldOf('confirming')).toBe('late_under_way');
  expect(await toldOf('exchanging')).toBeNull();
  expect(await toldOf('failed')).toBe('late_failed');
  expect(await toldOf('failed')).toBeNull();
  expect(await toldOf('refunded', 'out')).toBe('late_refunded');
});
