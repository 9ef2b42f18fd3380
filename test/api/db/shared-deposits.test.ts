import { eq } from 'drizzle-orm';
import { listSpellings } from '#address/spelling';
import type { Database } from '#db/client';
import { deleteOrders } from '#db/orders/removal';
import { addRefusedCreation, findShared, findSharedByRefused, type MadeOrder } from '#db/orders/shared-deposits';
import { orderClaims, orders, providerCalls, refusedCreations } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { payoutAddresses } from '#db/schema/payouts';
import { orderWatches } from '#db/schema/watching';
import { DAY, HOUR } from '#domain/duration';
import { newId } from '#security/secret';
import { type InputChanges, orderWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';
import { makeAddress } from '#twins/assets';

let db: Database;
useDatabase(2, (opened) => {
  db = opened.db;
});

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Another address. */
const other = (digit: string) => `0x${digit.repeat(40)}`;
const ETH = { code: 'ETH', network: 'eth' };

interface Created extends Partial<Pick<MadeOrder, 'depositExtraId' | 'providerOrderId'>> {
  open?: boolean;
  depositAddress?: string;
  fromNetwork?: string;
  /** How long ago it ended; missing for an order that is not recorded. */
  endedHoursAgo?: number;
  input?: InputChanges;
}

/** An order that its provider has opened. */
async function create({
  open = true,
  fromNetwork = 'eth',
  depositAddress = ADDRESS,
  depositExtraId = null,
  providerOrderId = newId('ord'),
  endedHoursAgo,
  input: changes = {},
}: Created = {}): Promise<string> {
  const orderId = newId('ord');
  const { input, ...state } = orderWith({ orderId, fromNetwork, ...changes });
  const claim = { orderId, partnerId: newId('par'), environment: 'live' as const };
  await db.insert(orderClaims).values({ ...claim, input, open });
  const value = { providerOrderId, depositAddress, depositExtraId, expiresAt: null };
  await db.insert(providerCalls).values({ orderId, call: 'create_order', answer: { value } });
  if (endedHoursAgo !== undefined) {
    const at = new Date(Date.now() - endedHoursAgo * HOUR);
    const row = { ...claim, version: 1, status: 'completed' as const, provider: 'alphaswap', state };
    const body = { payout_address: input.payoutAddress };
    await db.insert(orders).values({ ...row, body, createdAt: at, updatedAt: at, recordedAt: at });
  }
  return orderId;
}

const find = ({ depositAddress = ADDRESS, ...more }: Partial<MadeOrder> & { depositAddress?: string } = {}) =>
  findShared(db, {
    orderId: 'ord_new',
    provider: 'alphaswap',
    providerOrderId: 'new',
    from: ETH,
    depositAddresses: listSpellings((more.from ?? ETH).network, depositAddress),
    depositExtraId: null,
    ...more,
  });

test('an address that a provider gave to an open order on the same network is shared, in whatever case', async () => {
  await create({ open: false });
  await create({ fromNetwork: 'bsc' });
  await create({ depositExtraId: '77' });
  expect(await find()).toBeNull();
  const open = await create();
  expect(await find()).toEqual({ what: 'deposit', orderId: open });
  expect(await find({ depositAddress: ADDRESS.toLowerCase() })).toEqual({ what: 'deposit', orderId: open });
  expect(await find({ depositExtraId: '78' })).toBeNull();
  expect(await find({ orderId: open })).toBeNull();
});

test('so is one of an order that ended less than a day ago, or that is still watched', async () => {
  const ended = await create({ open: false, depositAddress: other('1'), endedHoursAgo: 23 });
  expect(await find({ depositAddress: other('1') })).toEqual({ what: 'deposit', orderId: ended });
  expect(await find({ depositAddress: other('1'), isKnownByHash: true })).toBeNull();
  const watched = await create({ open: false, depositAddress: other('2'), endedHoursAgo: 25 });
  expect(await find({ depositAddress: other('2') })).toBeNull();
  await db.insert(orderWatches).values({ orderId: watched, provider: 'alphaswap', providerOrderId: 'watched' });
  expect(await find({ depositAddress: other('2') })).toEqual({ what: 'deposit', orderId: watched });
});

test('of two creations at once that got the same address, each that asks after both are stored finds the other', async () => {
  const depositAddress = other('3');
  const [one, second] = await Promise.all([create({ depositAddress }), create({ depositAddress })]);
  expect(await find({ orderId: one, depositAddress, providerOrderId: 'one' })).toMatchObject({ orderId: second });
  expect(await find({ orderId: second, depositAddress, providerOrderId: 'two' })).toMatchObject({ orderId: one });
});

test("no order of ours has another one's provider order, even if both ask at once", async () => {
  const [one, second] = [await create({ depositAddress: other('4') }), await create({ depositAddress: other('5') })];
  const made = { providerOrderId: 'same' };
  const answers = await Promise.all([
    find({ orderId: one, depositAddress: other('4'), ...made }),
    find({ orderId: second, depositAddress: other('5'), ...made }),
  ]);
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  const owner = answers[0] === null ? one : second;
  expect(answers).toContainEqual({ what: 'provider_order', orderId: owner });
  expect(await find({ orderId: owner, depositAddress: other(owner === one ? '4' : '5'), ...made })).toBeNull();
  expect(await find({ provider: 'betaswap', depositAddress: other('6'), ...made })).toBeNull();
});

test('an order of a release that recorded no owner is known by its watch', async () => {
  const orderId = await create({ depositAddress: other('7') });
  await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'before' });
  expect(await find({ depositAddress: other('8'), providerOrderId: 'before' })).toEqual({
    what: 'provider_order',
    orderId,
  });
});

test("another user's wallet is no deposit address: what is sent there is theirs", async () => {
  const paid = await create({ endedHoursAgo: 100, open: false, input: { payoutAddress: other('9') } });
  expect(await find({ depositAddress: other('9') })).toEqual({ what: 'payout_address', orderId: paid });
  const back = await create({ open: false, input: { refundAddress: other('a') } });
  expect(await find({ depositAddress: other('a').toLowerCase() })).toEqual({ what: 'refund_address', orderId: back });
  expect(await find({ depositAddress: other('9'), orderId: paid, providerOrderId: 'own' })).toBeNull();
});

test('where payments need a memo, an address is a wallet only with the same one', async () => {
  const payoutAddress = makeAddress('xrp', 'exchange');
  const paid = await create({ endedHoursAgo: 1, input: { toNetwork: 'xrp', payoutAddress, payoutExtraId: '7' } });
  const xrp = { from: { code: 'XRP', network: 'xrp' }, depositAddress: payoutAddress };
  expect(await find({ ...xrp, depositExtraId: '8' })).toBeNull();
  expect(await find({ ...xrp, depositExtraId: '7' })).toEqual({ what: 'payout_address', orderId: paid });
});

test('the payout address of a partner is no deposit address, until it is removed', async () => {
  const partnerId = newId('par');
  await db.insert(partners).values({ partnerId, name: 'Wallet' });
  const address = { addressId: newId('par'), partnerId, currency: 'USDT-ERC20' as const, address: other('b') };
  await db.insert(payoutAddresses).values({ ...address, proofAmount: '1', proveBy: new Date() });
  expect(await find({ depositAddress: other('b') })).toEqual({ what: 'partner_address', orderId: null });
  await db.update(payoutAddresses).set({ removedAt: new Date() });
  expect(await find({ depositAddress: other('b') })).toBeNull();
});

test('every spelling of the address is looked for', async () => {
  await create({ open: false, input: { fromNetwork: 'bch', refundAddress: 'bitcoincash:qwallet' } });
  const bch = { from: { code: 'BCH', network: 'bch' }, depositAddresses: ['qwallet', 'bitcoincash:qwallet'] };
  expect(await find(bch)).toMatchObject({ what: 'refund_address' });
});

test('an address that a provider gave in another spelling is the same one', async () => {
  const [bounceable, not] = [
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'UQDtFpEwcFAEcRe5mLVh2N6C0x+/hJEM7W61/JLnSF74p9dz',
  ];
  const ton = await create({ fromNetwork: 'ton', depositAddress: bounceable });
  expect(await find({ from: { code: 'TON', network: 'ton' }, depositAddress: not })).toEqual({
    what: 'deposit',
    orderId: ton,
  });
  const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  const bch = await create({ fromNetwork: 'bch', depositAddress: `bitcoincash:${cash}` });
  const found = await find({ from: { code: 'BCH', network: 'bch' }, depositAddress: cash.toUpperCase() });
  expect(found).toEqual({ what: 'deposit', orderId: bch });
});

describe('an order that a refused creation led to', () => {
  const unused = (id: string, depositAddress: string, depositExtraId: string | null = null) => ({
    providerOrderIds: [id],
    deposits: [{ depositAddress, depositExtraId }],
  });
  const refused = (more: Partial<Parameters<typeof addRefusedCreation>[1]> = {}) => ({
    orderId: newId('ord'),
    provider: 'alphaswap',
    from: ETH,
    unused: unused(newId('ord'), ADDRESS),
    ...more,
  });
  const age = (orderId: string, ms: number) =>
    db
      .update(refusedCreations)
      .set({ refusedAt: new Date(Date.now() - ms) })
      .where(eq(refusedCreations.orderId, orderId));

  test('is no other order: its id never, its address for a day', async () => {
    const creation = refused({ unused: unused('refused-1', other('c').toUpperCase()) });
    await addRefusedCreation(db, creation);
    await addRefusedCreation(db, creation);
    expect(await db.$count(refusedCreations, eq(refusedCreations.orderId, creation.orderId))).toBe(2);
    const { orderId } = creation;
    const byId = { providerOrderId: 'refused-1', depositAddress: other('d') };
    expect(await find(byId)).toEqual({ what: 'refused_order', orderId });
    expect(await find({ ...byId, provider: 'betaswap' })).toBeNull();
    expect(await find({ ...byId, orderId })).toBeNull();
    const byAddress = { depositAddress: other('c') };
    expect(await find(byAddress)).toEqual({ what: 'refused_deposit', orderId });
    expect(await find({ ...byAddress, provider: 'betaswap' })).toEqual({ what: 'refused_deposit', orderId });
    expect(await find({ ...byAddress, isKnownByHash: true })).toBeNull();
    expect(await find({ ...byAddress, from: { code: 'BNB', network: 'bsc' } })).toBeNull();
    await age(orderId, DAY + HOUR);
    expect(await find(byAddress)).toBeNull();
    expect(await find(byId)).toEqual({ what: 'refused_order', orderId });
  });

  test('has an address with a memo, where payments have one', async () => {
    const xrp = { from: { code: 'XRP', network: 'xrp' } };
    const depositAddress = makeAddress('xrp', 'of the provider');
    const creation = refused({ ...xrp, unused: unused('refused-2', depositAddress, '7') });
    await addRefusedCreation(db, creation);
    expect(await find({ ...xrp, depositAddress, depositExtraId: '8' })).toBeNull();
    const { orderId } = creation;
    expect(await find({ ...xrp, depositAddress, depositExtraId: '7' })).toEqual({ what: 'refused_deposit', orderId });
  });

  test.each([
    ['id', 'both-1', other('e'), 'provider_order'],
    ['address', 'other-1', other('f'), 'deposit'],
  ] as const)('is found to be an order that was opened at the same time, by its %s', async (_by, id, address, what) => {
    const opened = await create({ depositAddress: other('f') });
    expect(await find({ orderId: opened, providerOrderId: 'both-1', depositAddress: other('f') })).toBeNull();
    const creation = refused({ unused: unused(id, address) });
    await addRefusedCreation(db, creation);
    const deposits = [{ depositAddresses: [address], depositExtraId: null }];
    expect(await findSharedByRefused(db, creation, deposits)).toEqual({ what, orderId: opened });
    await db.transaction((tx) => deleteOrders(tx, [opened, creation.orderId]));
    expect(await db.$count(refusedCreations, eq(refusedCreations.orderId, creation.orderId))).toBe(0);
  });
});
