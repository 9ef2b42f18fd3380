import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { askInTurn } from '#chains/settings/ask-nodes';
import { SourceFailure } from '#chains/source';
import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { eraseOrderRows } from '#db/privacy/erase-order';
import { chainNetworks, evidenceClaims, evidenceLegs, evidencePayments } from '#db/schema/evidence';
import { orderClaims, orders } from '#db/schema/orders';
import { HOUR, MINUTE } from '#domain/duration';
import type { Block } from '#domain/evidence/payment';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { openOrder } from '#domain/orders/open-order';
import type { OrderState } from '#domain/orders/order';
import { createFollower, type FollowDeps, followTurn, newMemory } from '#operations/evidence/follow-network';
import { recordOrder } from '#operations/orders/record-order';
import { newId } from '#security/secret';
import { ModelChain } from '#test/domain/evidence/model-chain';
import { MemorySource } from '#test/helpers/chains/memory-source';
import { inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

const PAYOUT = '0x52908400098527886e0f7030069857d2e4169ee7';
const log = pino({ level: 'silent' });

/** Orders from BTC to XMR, whose Bitcoin network has a node. */
describe('following a network [rules/evidence: Who follows]', () => {
  let db: Database;
  let chain: ModelChain;
  let source: MemorySource;
  let address: string;
  useDatabase(4, (opened) => {
    db = opened.db;
  });

  beforeEach(async () => {
    await db.$client.query(
      'truncate chain_blocks, chain_networks, evidence_legs, evidence_payments, evidence_claims, orders, order_claims, order_events cascade',
    );
    chain = new ModelChain(Date.now() - 2 * HOUR);
    source = new MemorySource(chain);
    address = `bc1q${newId('ord').slice(4)}`;
    await turn();
  });

  const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];
  const trackingUrl = () => 'https://swap.example/track/x';
  const deps = () => ({ db, log, workflows, trackingUrl, drainAfter: null });
  const turn = (now = Date.now()) => followTurn(deps(), 'btc', source, { now });

  async function record(order: OrderState): Promise<OrderState> {
    await recordOrder({ db, trackingUrl: () => '', hasEvidence: true }, { order, clockOffsetMs: 0 });
    return order;
  }

  async function open(): Promise<OrderState> {
    const orderId = newId('ord');
    const partnerId = 'par_2c4f6h';
    const input = inputWith({ orderId, partnerId, payoutAddress: PAYOUT, refundAddress: 'back' });
    await db.insert(orderClaims).values({ orderId, partnerId, environment: 'live', partnerOrderRef: null, input });
    const deposit = { providerOrderId: 'p', depositAddress: address, depositExtraId: null, expiresAt: null };
    return record(openOrder(input, deposit, Date.now()));
  }

  async function shown({ input }: OrderState): Promise<Order['evidence']> {
    const [row] = await db.select().from(orders).where(eq(orders.orderId, input.orderId));
    return (row?.body as Order | undefined)?.evidence ?? null;
  }

  const next = (order: OrderState, changes: Partial<OrderState>) =>
    record({
      ...order,
      ...changes,
      revision: order.revision + 1,
      timeline: [...order.timeline, { status: changes.status ?? order.status, at: new Date().toISOString() }],
    });
  const pay = (units = '5000000') => chain.send([{ address, contract: null, units, pays: null }]);
  const mine = () => {
    chain.now = Date.now();
    chain.mine(() => true, 0);
  };

  test('a deposit is seen in the mempool, verified with two confirmations, and taken back by a reorganisation', async () => {
    const order = await open();
    await turn();
    expect(await shown(order)).toBeNull();
    const { hash } = pay();
    await turn();
    expect((await shown(order))?.deposit).toMatchObject({
      verdict: 'seen',
      reason: null,
      said: null,
      source: 'bitcoin_core',
      seen: { tx_hash: hash, amount: '0.05', confirmations: 0, confirmations_wanted: 2, block_time: null },
    });
    mine();
    await turn();
    expect((await shown(order))?.deposit).toMatchObject({ verdict: 'seen', seen: { confirmations: 1 } });
    mine();
    await turn();
    expect((await shown(order))?.deposit?.verdict).toBe('verified');
    chain.takeBack(2);
    chain.mine(() => false, 0);
    await turn();
    expect((await shown(order))?.deposit).toMatchObject({ verdict: 'seen', seen: { confirmations: 0 } });
    chain.drop(chain.pool[0] as never);
    await turn();
    expect(await shown(order)).toBeNull();
  });

  test('a named transaction in a block that does not stand is shown without confirmations', async () => {
    const { hash } = pay();
    const order = await next(await open(), { status: 'confirming', txInHash: hash });
    for (let count = 0; count < 6; count += 1) mine();
    await turn();
    expect((await shown(order))?.deposit).toMatchObject({ verdict: 'verified', seen: { confirmations: 6 } });
    const named = chain.read(hash);
    const elsewhere = { ...(named?.block as Block), hash: 'of a block that was replaced' };
    source.readTransaction = async () =>
      named && { ...named, block: elsewhere, payments: named.payments.map((one) => ({ ...one, block: elsewhere })) };
    await turn();
    expect((await shown(order))?.deposit).toMatchObject({
      verdict: 'seen',
      seen: { confirmations: 0, block_time: null },
    });
  });

  test('a named transaction that the node cannot show is unclear, and stops the evidence of no other order', async () => {
    const strange = 'e'.repeat(64);
    const read = source.readTransaction.bind(source);
    source.readTransaction = async (txHash) => {
      if (txHash === strange) throw new SourceFailure('the node answers a receipt with something else');
      return read(txHash);
    };
    const doubted = await next(await open(), { status: 'refunded', txOutHash: strange });
    address = `bc1q${newId('ord').slice(4)}`;
    const { hash } = pay();
    const other = await next(await open(), { status: 'confirming', txInHash: hash });
    mine();
    mine();
    await turn();
    expect((await shown(doubted))?.refund).toMatchObject({ verdict: 'unclear', reason: null, seen: null });
    expect((await shown(other))?.deposit?.verdict).toBe('verified');
    await turn(Date.now() + 11 * MINUTE);
    expect((await shown(doubted))?.refund?.verdict).toBe('unclear');
    expect(await db.select().from(chainNetworks)).toMatchObject([{ network: 'btc', downSince: null }]);
    // Once it can be read, it is judged as any other.
    source.readTransaction = read;
    mine();
    await turn(Date.now() + 51 * MINUTE);
    expect((await shown(doubted))?.refund).toMatchObject({ verdict: 'contradicted', reason: 'not_found' });
  });

  test('a record keeps the evidence, and other networks are shown as unchecked once something is said of them', async () => {
    const opened = await open();
    const { hash } = pay();
    mine();
    mine();
    await turn();
    const said = { status: 'completed', txInHash: hash, txOutHash: 'a'.repeat(64), amountToActual: '14.8' } as const;
    const order = await next(opened, said);
    expect((await shown(order))?.deposit?.verdict).toBe('verified');
    await turn();
    const evidence = await shown(order);
    expect(evidence?.deposit).toMatchObject({ verdict: 'verified', said: { tx_hash: hash, amount: null } });
    expect(evidence?.payout).toMatchObject({
      verdict: 'unchecked',
      reason: 'not_checkable',
      seen: null,
      source: null,
      said: { tx_hash: 'a'.repeat(64), amount: '14.8' },
    });
  });

  test('a refund that was never made is waited for, and contradicted after the usual time', async () => {
    const order = await next(await open(), { status: 'refunded', txOutHash: 'f'.repeat(64) });
    await turn();
    expect((await shown(order))?.refund).toMatchObject({ verdict: 'waiting', said: { tx_hash: 'f'.repeat(64) } });
    await turn(Date.now() + 51 * MINUTE);
    expect((await shown(order))?.refund).toMatchObject({ verdict: 'contradicted', reason: 'not_found', seen: null });
  });

  test('one output is the evidence of one order, the one whose provider named it first', async () => {
    const [one, other] = [await open(), await open()];
    const { hash } = pay();
    mine();
    mine();
    await next(one, { status: 'confirming', txInHash: hash });
    await turn();
    await next(other, { status: 'confirming', txInHash: hash });
    await turn();
    expect((await shown(one))?.deposit?.verdict).toBe('verified');
    expect((await shown(other))?.deposit).toMatchObject({ verdict: 'contradicted', reason: 'used_by_other_order' });
    expect(await db.$count(evidenceClaims)).toBe(1);
  });

  test('after a downtime all blocks are looked through, a bounded number at a time', async () => {
    const order = await open();
    await turn();
    pay();
    for (let count = 0; count < 70; count += 1) {
      mine();
    }
    expect(await turn()).toEqual({ blocks: 50, isCurrent: false });
    expect(await turn()).toEqual({ blocks: 20, isCurrent: true });
    expect((await shown(order))?.deposit?.verdict).toBe('verified');
  });

  test('while no node answers, what is not verified is unchecked after ten minutes, and looked up again after that', async () => {
    const order = await next(await open(), { status: 'confirming', txInHash: pay().hash });
    await turn();
    source.isDown = true;
    await turn();
    expect((await shown(order))?.deposit?.verdict).toBe('seen');
    await turn(Date.now() + 11 * MINUTE);
    expect((await shown(order))?.deposit).toMatchObject({ verdict: 'unchecked', reason: 'source_down' });
    expect((await db.select().from(chainNetworks))[0]?.downSince).not.toBeNull();
    source.isDown = false;
    await turn();
    expect((await shown(order))?.deposit?.verdict).toBe('seen');
  });

  test('a node that is behind is not asked, and the next one is', async () => {
    const behind = new MemorySource(chain);
    behind.isSynced = false;
    mine();
    const both = askInTurn('btc', [behind, source]);
    expect(await followTurn(deps(), 'btc', both)).toEqual({ blocks: 1, isCurrent: true });
    expect(behind.calls).toBe(1);
  });

  test('a transaction that is not decided is read once per block or minute, and blocks are not compared one by one', async () => {
    await next(await open(), { status: 'confirming', txInHash: 'd'.repeat(64) });
    for (let count = 0; count < 40; count += 1) mine();
    await turn();
    const memory = newMemory();
    const callsOf = async (now = Date.now()) => {
      const before = source.calls;
      await followTurn(deps(), 'btc', source, { now, memory });
      return source.calls - before;
    };
    // The state, the highest block, what is pending; and the transaction.
    expect([await callsOf(), await callsOf(), await callsOf(Date.now() + MINUTE)]).toEqual([4, 3, 4]);
    mine();
    // The new block too, and what it pays.
    expect(await callsOf()).toBe(6);
  });

  test('a long turn shows that it is alive', async () => {
    await open();
    for (let count = 0; count < 9; count += 1) mine();
    const signs: number[] = [];
    await followTurn(deps(), 'btc', source, { onProgress: () => signs.push(1) });
    expect(signs).toHaveLength(9);
  });

  test('an erased order leaves neither addresses nor hashes, and shows none again', async () => {
    const order = await open();
    pay();
    mine();
    mine();
    await turn();
    await db.transaction((tx) => eraseOrderRows(tx, order.input.orderId));
    for (const table of [evidenceLegs, evidencePayments, evidenceClaims]) {
      expect(await db.$count(table)).toBe(0);
    }
    await turn();
    expect(await db.$count(evidenceLegs)).toBe(0);
    expect(JSON.stringify(await shown(order))).not.toContain(address);
  });

  test('without a node nothing is asked and nothing is stored', async () => {
    const order = await open();
    const calls = source.calls;
    const follow = createFollower({
      ...deps(),
      sourceOf: () => null,
      intervals: DEFAULT_INTERVALS,
      stopping: new AbortController().signal,
    });
    const run = { report: () => undefined, isOver: () => false, cancelled: new Promise<never>(() => undefined) };
    expect(await follow('btc', run)).toBeNull();
    expect([source.calls - calls, await db.$count(evidenceLegs), await shown(order)]).toEqual([0, 0, null]);
  });
});
