import { listSpellings } from '#address/spellings';
import type { Database } from '#db/client';
import { findOrderWithDeposit } from '#db/orders/shared-deposits';
import { orderClaims, providerCalls } from '#db/schema/orders';
import { newId } from '#security/secret';
import { orderWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

let db: Database;
useDatabase(2, (opened) => {
  db = opened.db;
});

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const ETH = { code: 'ETH', network: 'eth' };

interface Created {
  open?: boolean;
  fromNetwork?: string;
  depositAddress?: string;
  depositExtraId?: string | null;
}

/** An order that its provider has opened, and that may not be recorded yet. */
async function create({
  open = true,
  fromNetwork = 'eth',
  depositAddress = ADDRESS,
  depositExtraId = null,
}: Created = {}): Promise<string> {
  const orderId = newId('ord');
  const { input } = orderWith({ orderId, fromNetwork });
  await db.insert(orderClaims).values({ orderId, partnerId: newId('par'), environment: 'live', input, open });
  const value = { providerOrderId: newId('ord'), depositAddress, depositExtraId, expiresAt: null };
  await db.insert(providerCalls).values({ orderId, call: 'create_order', answer: { value } });
  return orderId;
}

interface Sought {
  orderId?: string;
  from?: { code: string; network: string };
  depositAddress?: string;
  depositExtraId?: string;
}

const find = (more: Sought = {}) =>
  findOrderWithDeposit(db, {
    orderId: 'ord_new',
    from: ETH,
    depositExtraId: null,
    ...more,
    spellings: listSpellings((more.from ?? ETH).network, more.depositAddress ?? ADDRESS),
  });

test('an address that a provider gave to an open order on the same network is found, in whatever case', async () => {
  await create({ open: false });
  await create({ fromNetwork: 'bsc' });
  await create({ depositExtraId: '77' });
  expect(await find()).toBeNull();
  const open = await create();
  expect(await find()).toBe(open);
  expect(await find({ depositAddress: ADDRESS.toLowerCase() })).toBe(open);
  expect(await find({ depositExtraId: '78' })).toBeNull();
  expect(await find({ orderId: open })).toBeNull();
});

test('of two creations at once that got the same address, each that asks after both are stored finds the other', async () => {
  const depositAddress = ADDRESS.replace('52', '53');
  const [one, other] = await Promise.all([create({ depositAddress }), create({ depositAddress })]);
  expect(await find({ orderId: one, depositAddress })).toBe(other);
  expect(await find({ orderId: other, depositAddress })).toBe(one);
});

test('an address that a provider gave in another spelling is the same one', async () => {
  const [bounceable, not] = [
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'UQDtFpEwcFAEcRe5mLVh2N6C0x+/hJEM7W61/JLnSF74p9dz',
  ];
  const ton = await create({ fromNetwork: 'ton', depositAddress: bounceable });
  expect(await find({ from: { code: 'TON', network: 'ton' }, depositAddress: not })).toBe(ton);
  const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  const bch = await create({ fromNetwork: 'bch', depositAddress: `bitcoincash:${cash}` });
  expect(await find({ from: { code: 'BCH', network: 'bch' }, depositAddress: cash.toUpperCase() })).toBe(bch);
});
