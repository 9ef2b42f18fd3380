import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createMempool } from '#chains/bitcoin/outputs';
import type { Order } from '#contract/orders/order';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { listDrains } from '#db/providers/drains';
import { closeCase, listCasesOf } from '#db/recovery/cases';
import { markAgreed } from '#db/recovery/checks';
import { orderClaims, orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { findWatch } from '#db/watching/watches';
import { factsOfAsset } from '#domain/assets/currencies';
import { HOUR, MINUTE } from '#domain/duration';
import type { DepositFinding } from '#domain/evidence/chain-finding';
import { apply } from '#domain/orders/apply-event';
import { openOrder } from '#domain/orders/open-order';
import type { OrderState } from '#domain/orders/order';
import { drainContradicted, type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { noteSecondDeposit, recordLateDeposit } from '#operations/orders/late-deposits';
import { recordOrder } from '#operations/orders/record-order';
import { undrainProvider } from '#operations/providers/drains';
import { newId } from '#security/secret';
import { ModelChain } from '#test/domain/evidence/model-chain';
import { MemorySource } from '#test/helpers/chains/memory-source';
import { type InputChanges, inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

const log = pino({ level: 'silent' });

/** Orders whose Bitcoin network has a node in memory, and what follows for them from what it shows. */
describe('what follows from evidence', () => {
  let db: Database;
  let chain: ModelChain;
  let source: MemorySource;
  let address: string;
  useDatabase(4, (opened) => {
    db = opened.db;
  });

  beforeEach(async () => {
    await db.$client.query(
      'truncate chain_blocks, chain_networks, evidence_legs, evidence_payments, evidence_claims, orders, order_claims, order_events, order_watches cascade',
    );
    chain = new ModelChain(Date.now() - 2 * HOUR);
    source = new MemorySource(chain);
    told.splice(0);
    address = `bc1q${newId('ord').slice(4)}`;
    await turn();
  });

  /** What orders were told, in place of their workflows. */
  const told: [orderId: string, finding: unknown][] = [];
  const handleOf = ((orderId: string) => ({
    signal: async (_: unknown, finding: unknown) => void told.push([orderId, finding]),
  })) as unknown as FollowDeps['workflows']['getHandle'];
  const workflows = { getHandle: handleOf };
  const deps = (drainAfter: number | null = null) => ({
    db,
    log,
    workflows,
    drainAfter,
    trackingUrl: () => 'https://swap.example/track/x',
  });
  const turn = (now = Date.now()) => followTurn(deps(), 'btc', source, { now });

  async function record(order: OrderState): Promise<OrderState> {
    await recordOrder({ db, trackingUrl: () => '', hasEvidence: true }, { order, clockOffsetMs: 0 });
    return order;
  }

  async function open(changes: InputChanges = {}, depositExtraId: string | null = null): Promise<OrderState> {
    const orderId = newId('ord');
    const input = inputWith({ orderId, refundAddress: 'back', ...changes });
    const claim = { orderId, partnerId: input.partnerId, environment: 'live', partnerOrderRef: null, input } as const;
    await db.insert(orderClaims).values(claim);
    const deposit = { providerOrderId: 'p', depositAddress: address, depositExtraId, expiresAt: null };
    return record(openOrder(input, deposit, Date.now()));
  }

  const shown = async () => (await db.select().from(orders))[0]?.body as Order;

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

  test('an order is told once of a deposit, and once that it was dropped, also if a process dies before it could', async () => {
    const order = await open();
    const { hash } = pay();
    await turn();
    expect(told).toEqual([[order.input.orderId, { leg: 'deposit', isSeen: true }]]);
    await record({ ...order, revision: 2, depositOnChain: { isSeen: true, at: new Date().toISOString() } });
    mine();
    await turn();
    expect(told).toHaveLength(1);
    expect((await shown()).deposit_seen).toMatchObject({ tx_hash: hash, amount: '0.05' });
    chain.takeBack(1);
    chain.drop(chain.pool[0] as never);
    chain.mine(() => false, 0);
    workflows.getHandle = () => {
      throw new Error('the process dies');
    };
    await expect(turn()).rejects.toThrow('dies');
    workflows.getHandle = handleOf;
    await turn();
    expect(told[1]).toEqual([order.input.orderId, { leg: 'deposit', isSeen: false }]);
  });

  test('an order past its window that its seen deposit holds open does not expire because a node is asked that is a block behind', async () => {
    const order = await open();
    pay();
    mine();
    await turn();
    const afterTold = () =>
      told.reduce(
        (state, [, news]) => apply(state, { type: 'chain_news', news: news as DepositFinding }, Date.now()),
        order,
      );
    await record(afterTold());
    const behind = new ModelChain();
    behind.blocks.splice(0, behind.blocks.length, ...chain.blocks.slice(0, -1));
    expect(await followTurn(deps(), 'btc', new MemorySource(behind))).toEqual({ blocks: 0, isCurrent: false });
    expect(told).toHaveLength(1);
    const ended = apply(afterTold(), { type: 'deadline', kind: 'deposit_window' }, Date.now() + 2 * HOUR);
    expect(ended.status).toBe('waiting_deposit');
    expect((await shown()).evidence?.deposit?.seen).toMatchObject({ confirmations: 1 });
    // It has the block, and another one after it.
    behind.blocks.push(...chain.blocks.slice(-1));
    behind.now = Date.now();
    behind.mine(() => true, 0);
    expect(await followTurn(deps(), 'btc', new MemorySource(behind))).toEqual({ blocks: 1, isCurrent: true });
    expect((await shown()).evidence?.deposit?.seen).toMatchObject({ confirmations: 2 });
  });

  test('an order past its window that its pending deposit holds open does not expire because a worker that starts has not read the whole mempool', async () => {
    const order = await open();
    const { hash } = pay();
    await turn();
    await record({ ...order, revision: 2, depositOnChain: { isSeen: true, at: new Date().toISOString() } });
    told.splice(0);
    const strangers = Array.from({ length: 3_000 }, (_, nth) => nth.toString(16).padStart(64, '0'));
    const mempool = createMempool(
      {
        listIds: async () => [...strangers, hash],
        readTransactions: async (ids) =>
          ids.map((txHash) => ({ txHash, outputs: txHash === hash ? [{ index: 0, address, value: '5000000' }] : [] })),
      },
      0,
    );
    source.listPendingPayments = (watched, known) => mempool.listPayments(watched, known);
    await turn();
    expect(told).toEqual([]);
    expect((await shown()).deposit_seen).toMatchObject({ tx_hash: hash, amount: '0.05' });
  });

  test("a stranger's payment to a vault that everybody pays is not taken for the deposit, nor for a late one", async () => {
    const order = await open({}, '=:ETH.ETH:0x52908400098527886e0f7030069857d2e4169ee7');
    pay('123');
    await turn();
    mine();
    mine();
    await turn();
    expect(told).toEqual([]);
    expect((await shown()).evidence?.deposit).toMatchObject({ verdict: 'unclear', seen: null });
    const { orderId } = (await next(order, { status: 'expired' })).input;
    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'p', nextPollAt: null });
    await turn();
    expect((await findWatch(db, orderId))?.lateDeposit).toBeNull();
  });

  test('a deposit after the end is found while the provider says nothing, and the provider is asked again', async () => {
    const order = await next(await open(), { status: 'expired' });
    const orderId = order.input.orderId;
    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'p', nextPollAt: null });
    await turn();
    const { hash } = pay('4000000');
    mine();
    await turn();
    expect((await findWatch(db, orderId))?.lateDeposit).toBeNull();
    mine();
    await turn();
    expect(await findWatch(db, orderId)).toMatchObject({
      lateDeposit: { status: 'confirming', txInHash: hash, amount: '0.04' },
      nextPollAt: expect.any(Date),
    });
    const { status, late_deposit: late } = await shown();
    expect([status, late?.amount]).toEqual(['expired', '0.04']);
  });

  test('a second deposit to an order that has completed is a case for a person, once per transaction', async () => {
    const order = await open();
    const { orderId } = order.input;
    const first = pay();
    mine();
    mine();
    await turn();
    await next(order, { status: 'completed', txInHash: first.hash, txOutHash: newId('ord'), amountToActual: '15' });
    await turn();
    const cases = async () => (await listCasesOf(db, orderId)).filter(({ mismatch }) => mismatch === 'second_deposit');
    expect(await cases()).toEqual([]);
    // Blocks say whole seconds.
    await db.execute(
      sql`update orders set state = jsonb_set(state::jsonb, '{timeline,-1,at}', to_jsonb(now() - interval '5 seconds'))`,
    );
    const { hash } = pay('4000000');
    mine();
    await turn();
    expect(await cases()).toEqual([]);
    mine();
    await turn();
    await turn();
    expect(await cases()).toMatchObject([{ times: 1, closedAt: null, repair: expect.stringContaining(`0.04`) }]);
    expect((await cases())[0]?.repair).toContain(hash);
    await markAgreed(db, { orderId, revision: 2, terminal: true });
    await closeCase(db, orderId, 'second_deposit');
    await turn();
    expect((await cases()).filter(({ closedAt }) => closedAt === null)).toEqual([]);
    expect((await shown()).status).toBe('completed');
  });

  const secondCases = async (orderId: string) =>
    (await listCasesOf(db, orderId)).filter(({ mismatch }) => mismatch === 'second_deposit');
  /** Blocks say whole seconds, and the next payment comes after the end. */
  const endEarlier = () =>
    db.execute(
      sql`update orders set state = jsonb_set(state::jsonb, '{timeline,-1,at}', to_jsonb(now() - interval '5 seconds'))`,
    );
  const confirm = async () => {
    mine();
    mine();
    await turn();
  };

  test('further money to an expired order whose late deposit was sent back is a case for a person, once per transaction', async () => {
    const order = await next(await open(), { status: 'expired' });
    const { orderId } = order.input;
    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'p', nextPollAt: null });
    await endEarlier();
    await turn();
    const first = pay();
    await confirm();
    const late = (await findWatch(db, orderId))?.lateDeposit;
    expect(late).toMatchObject({ txInHash: first.hash });
    if (late) await recordLateDeposit(deps(), orderId, { ...late, status: 'refunded', txOutHash: 'back' });
    await turn();
    expect((await listCasesOf(db, orderId)).filter(({ closedAt }) => closedAt === null)).toEqual([]);
    const [second, third] = [pay('4000000'), pay('3000000')];
    await confirm();
    await turn();
    const [found, ...others] = await secondCases(orderId);
    expect([found?.closedAt, others]).toEqual([null, []]);
    expect(found?.times).toBe(2);
    expect(found?.repair).toMatch(new RegExp(`0\\.04 at .*${second.hash}.*0\\.03 at .*${third.hash}`));
    await closeCase(db, orderId, 'second_deposit');
    await turn();
    expect((await secondCases(orderId)).filter(({ closedAt }) => closedAt === null)).toEqual([]);
    expect((await findWatch(db, orderId))?.lateDeposit).toMatchObject({ status: 'refunded', txInHash: first.hash });
  });

  test('of two late payments, the one that the provider does not name is a case, and the answer about the other leaves it open', async () => {
    const order = await next(await open(), { status: 'expired' });
    const { orderId } = order.input;
    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'p', nextPollAt: null });
    await endEarlier();
    const [unnamed, named] = [pay('4000000'), pay()];
    const at = new Date().toISOString();
    const late = {
      status: 'confirming',
      seenAt: at,
      updatedAt: at,
      amount: null,
      txInHash: named.hash,
      txOutHash: null,
    } as const;
    await recordLateDeposit(deps(), orderId, late);
    await confirm();
    await recordLateDeposit(deps(), orderId, { ...late, status: 'refunded', txOutHash: 'back' });
    await turn();
    const cases = await listCasesOf(db, orderId);
    expect(cases.filter(({ closedAt }) => closedAt === null)).toMatchObject([
      { mismatch: 'second_deposit', times: 1, repair: expect.stringContaining(unnamed.hash) },
    ]);
  });

  test('a late deposit that the node shows by another hash than the provider names is no second one, and what comes after it is', async () => {
    const order = await next(await open(), { status: 'expired' });
    const { orderId } = order.input;
    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'p', nextPollAt: null });
    await endEarlier();
    pay();
    await confirm();
    const late = (await findWatch(db, orderId))?.lateDeposit;
    // The provider saw it after its block, whose time is minutes ahead here.
    const seenAt = new Date(Date.now() + 5 * MINUTE).toISOString();
    await db.update(orderWatches).set({ lateDeposit: late && { ...late, seenAt, txInHash: 'cd'.repeat(32) } });
    await turn();
    expect(await secondCases(orderId)).toEqual([]);
    const { hash } = pay('4000000');
    chain.now = Date.now() + 10 * MINUTE;
    chain.mineAll(2);
    await turn();
    expect(await secondCases(orderId)).toMatchObject([{ times: 1, repair: expect.stringContaining(hash) }]);
  });

  test('a second deposit in a token is a case, however the node writes its contract, and one in another token is none', async () => {
    const { contract } = factsOfAsset({ code: 'USDT', network: 'eth' });
    const asNodesWrite = contract?.toLowerCase() ?? null;
    expect(asNodesWrite).not.toBe(contract);
    address = '0x00000000000000000000000000000000000a11ce';
    const payToken = (token: string | null, units: string) =>
      chain.send([{ address, contract: token, units, pays: null }]).hash;
    const follow = async (blocks: number) => {
      for (let count = 0; count < blocks; count += 1) mine();
      await followTurn(deps(), 'eth', source);
    };
    await follow(0);
    const order = await open({ from: 'USDT', fromNetwork: 'eth', amountFrom: '5' });
    const first = payToken(asNodesWrite, '5000000');
    await follow(12);
    await next(order, { status: 'completed', txInHash: first, txOutHash: newId('ord'), amountToActual: '15' });
    await endEarlier();
    const second = payToken(asNodesWrite, '4000000');
    const others = [payToken('0x000000000000000000000000000000000000dead', '3000000'), payToken(null, '2000000')];
    await follow(12);
    const [found, ...more] = await secondCases(order.input.orderId);
    expect(more).toEqual([]);
    expect(found?.repair).toContain(`another deposit of 4 at`);
    expect(found?.repair).toContain(second);
    for (const other of others) expect(found?.repair).not.toContain(other);
  });

  test('a second deposit that the node shows and one that the wallet reports stay in one case, which is seen once for each', async () => {
    const order = await open();
    const { orderId } = order.input;
    const first = pay();
    await confirm();
    await next(order, { status: 'completed', txInHash: first.hash, txOutHash: newId('ord'), amountToActual: '15' });
    await endEarlier();
    const { hash: shownHash } = pay('4000000');
    await confirm();
    const reported = { txHash: `0x${'AB'.repeat(32)}`, source: 'its wallet reports another deposit' };
    await noteSecondDeposit(db, orderId, reported);
    await noteSecondDeposit(db, orderId, { ...reported, txHash: shownHash.toUpperCase() });
    await turn();
    await turn();
    const [found, ...others] = await secondCases(orderId);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ times: 2, closedAt: null });
    expect(found?.repair.split(shownHash)).toHaveLength(2);
    expect(found?.repair.split(reported.txHash)).toHaveLength(2);
  });

  test('a second deposit to an order that a person ended as failed is a case, although its provider names no deposit', async () => {
    const confirming = await next(await open(), { status: 'confirming' });
    const decision = { status: 'failed', reason: 'gave up', operator: 'op' } as const;
    const order = await next(confirming, { status: 'failed', decision });
    await turn();
    const first = pay();
    await confirm();
    await endEarlier();
    const { hash } = pay('4000000');
    await confirm();
    const [found] = await secondCases(order.input.orderId);
    expect(found?.repair).toContain(hash);
    expect(found?.repair).not.toContain(first.hash);
  });

  test('a provider that the chain contradicts too often is drained once, with an alert, until an operator ends that', async () => {
    const lie = async () => {
      const order = await next(await open(), { status: 'refunded', txOutHash: newId('ord') });
      await db.update(orders).set({ provider: 'changenow' }).where(eq(orders.orderId, order.input.orderId));
    };
    const drained = async () => (await listDrains(db)).map(({ provider }) => provider);
    await lie();
    await lie();
    await turn();
    const later = { now: Date.now() + 51 * MINUTE };
    await followTurn(deps(3), 'btc', source, later);
    expect(await drained()).toEqual([]);
    await drainContradicted({ db, drainAfter: 2 });
    await drainContradicted({ db, drainAfter: 2 });
    expect(await drained()).toEqual(['changenow']);
    const alerts = async () => (await listOpenAlerts(db)).map(({ kind, subject }) => [kind, subject]);
    expect(await alerts()).toEqual([['provider_drained', 'changenow']]);
    await undrainProvider({ db }, { provider: 'changenow', reason: 'explained', actor: 'op' });
    await drainContradicted({ db, drainAfter: 2 });
    expect([await drained(), await alerts()]).toEqual([[], []]);
  });
});
