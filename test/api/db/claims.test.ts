import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { abandonKey, claimKey, releaseKey, renewKey, storeReply } from '#db/limits/idempotency';
import { claimOrder, releaseClaim, renewClaim } from '#db/orders/claims';
import { storeQuotes } from '#db/quotes/quotes';
import { idempotencyKeys } from '#db/schema/limits';
import { orderClaims } from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

/** One connection, so that a test may open a transaction around everything. */
let db: Database;

useDatabase(1, (opened) => {
  db = opened.db;
});

const PARTNER = 'par_1';

async function newQuote(): Promise<string> {
  const quoteId = newId('q');
  const asset = { from: 'BTC', fromNetwork: 'btc', to: 'ETH', toNetwork: 'eth' };
  const price = { amountFrom: '1', amountTo: '29', markupBps: 0 };
  await storeQuotes(db, [
    { quoteId, partnerId: PARTNER, environment: 'test', provider: 'alphaswap', ...asset, ...price },
  ]);
  return quoteId;
}

async function newClaim(partnerOrderRef: string | null) {
  const input = inputWith({ orderId: newId('ord'), partnerId: PARTNER, partnerOrderRef });
  return { input, environment: 'test' as const, quoteId: await newQuote(), seedIds: [] };
}

test('a reference in use causes no database error, and the quote stays free', async () => {
  const [first, second] = [await newClaim('cart'), await newClaim('cart')];
  await db.$client.query('begin');
  expect(await claimOrder(db, first)).toMatchObject({ kind: 'claimed' });
  expect(await claimOrder(db, second)).toEqual({ kind: 'duplicate', orderId: null });
  expect(await claimOrder(db, { ...first, quoteId: second.quoteId })).toEqual({ kind: 'duplicate', orderId: null });
  // After an error the transaction would refuse this.
  const [quote] = await db.select().from(quotes).where(eq(quotes.quoteId, second.quoteId));
  await db.$client.query('commit');
  expect(quote?.usedBy).toBeNull();
});

test('a claim that is released frees its quote', async () => {
  const claim = await newClaim(null);
  await claimOrder(db, claim);
  expect(await claimOrder(db, { ...(await newClaim(null)), quoteId: claim.quoteId })).toEqual({ kind: 'quote_gone' });
  await releaseClaim(db, claim.input);
  expect(await claimOrder(db, { ...(await newClaim(null)), quoteId: claim.quoteId })).toMatchObject({
    kind: 'claimed',
  });
});

describe('a creation with a seed', () => {
  /** As one call of the seed claims it; the id is the same for all of them. */
  async function seeded(generation: number, orderId = newId('ord')) {
    const claim = await newClaim(null);
    return { ...claim, input: { ...claim.input, orderId, generation }, seedIds: [orderId] };
  }
  const opened = ({ input }: { input: { orderId: string } }) =>
    db.update(orderClaims).set({ started: true }).where(eq(orderClaims.orderId, input.orderId));
  const generationsOf = async ({ input }: { input: { orderId: string } }) =>
    (await db.select().from(orderClaims).where(eq(orderClaims.orderId, input.orderId))).map((row) => row.generation);

  test('cannot use the quote of the order that it would replace, which then stays', async () => {
    const first = await seeded(1);
    await claimOrder(db, first);
    await opened(first);
    const second = await seeded(2, first.input.orderId);
    expect(await claimOrder(db, { ...second, quoteId: first.quoteId })).toEqual({ kind: 'quote_gone' });
    expect(await generationsOf(first)).toEqual([1]);
    expect(await claimOrder(db, second)).toEqual({ kind: 'claimed', replaced: [first.input.orderId] });
  });

  test('never replaces the order that another attempt at the same call has opened meanwhile', async () => {
    const first = await seeded(1);
    await claimOrder(db, first);
    await opened(first);
    expect(await claimOrder(db, first)).toEqual({ kind: 'duplicate', orderId: null });
    expect(await generationsOf(first)).toEqual([1]);
  });
});

test('a claim is renewed by the process that works on it, until its order has opened', async () => {
  const { input, ...claim } = await newClaim(null);
  await claimOrder(db, { input, ...claim });
  const mine = eq(orderClaims.orderId, input.orderId);
  const renewedAt = async (started: boolean) => {
    await db
      .update(orderClaims)
      .set({ started, claimedAt: new Date(0) })
      .where(mine);
    await renewClaim(db, input);
    const [row] = await db.select().from(orderClaims).where(mine);
    return row?.claimedAt.getTime();
  };
  expect(await renewedAt(false)).toBeGreaterThan(0);
  expect(await renewedAt(true)).toBe(0);
});

describe('an idempotency key', () => {
  const id = (key: string) => ({ partnerId: PARTNER, environment: 'test' as const, operation: 'POST /x', key });
  const call = (subjectId: string) => ({ fingerprint: 'f', earlierFingerprint: 'f', subjectId });
  const row = async (key: string) => (await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))[0];
  const silentFor = (key: string, ms: number) =>
    db
      .update(idempotencyKeys)
      .set({ claimedAt: new Date(Date.now() - ms) })
      .where(eq(idempotencyKeys.key, key));

  test('can be taken over after 10 s without renewal, and not before', async () => {
    await claimKey(db, id('a'), call('one'));
    await silentFor('a', 9_000);
    expect(await claimKey(db, id('a'), call('two'))).toEqual({ kind: 'running', subjectId: 'one' });
    await silentFor('a', 10_100);
    expect(await claimKey(db, id('a'), call('two'))).toMatchObject({
      kind: 'mine',
      subjectId: 'one',
      takenOver: true,
      attempt: 2,
    });
  });

  test('cannot be taken over while its owner renews it', async () => {
    await claimKey(db, id('b'), call('one'));
    await silentFor('b', 60_000);
    await renewKey(db, { ...id('b'), attempt: 1 });
    expect(await claimKey(db, id('b'), call('two'))).toMatchObject({ kind: 'running' });
  });

  test('can neither be renewed, freed nor given up by an owner that has lost it', async () => {
    await claimKey(db, id('c'), call('one'));
    await silentFor('c', 11_000);
    await claimKey(db, id('c'), call('two'));
    const held = await row('c');
    const former = { ...id('c'), attempt: 1 };
    await renewKey(db, former);
    await releaseKey(db, former);
    await abandonKey(db, former);
    expect(await row('c')).toEqual(held);
  });

  test('keeps the answer of its present owner, whatever comes late from one that has lost it', async () => {
    await claimKey(db, id('e'), call('one'));
    await silentFor('e', 11_000);
    await claimKey(db, id('e'), call('two'));
    const late = { status: 201, body: 'late', location: null };
    const own = { ...late, body: 'own' };
    await storeReply(db, { ...id('e'), attempt: 1 }, late);
    expect(await row('e')).toMatchObject({ status: null, body: null });
    await storeReply(db, { ...id('e'), attempt: 2 }, own);
    await storeReply(db, { ...id('e'), attempt: 1 }, late);
    expect(await claimKey(db, id('e'), call('three'))).toEqual({ kind: 'finished', reply: own });
  });

  test('keeps its answer, whatever the owner does afterwards', async () => {
    await claimKey(db, id('d'), call('one'));
    await storeReply(db, { ...id('d'), attempt: 1 }, { status: 201, body: '{}', location: null });
    await releaseKey(db, { ...id('d'), attempt: 1 });
    expect(await claimKey(db, id('d'), call('two'))).toMatchObject({ kind: 'finished' });
  });
});
