import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../../src/db/client';
import { listCasesOf } from '../../src/db/recovery/cases';
import { orderClaims } from '../../src/db/schema/orders';
import { orderWatches } from '../../src/db/schema/watching';
import { findWatch, leasePolls, pollOrderNow, startWatch } from '../../src/db/watching/watches';
import { DAY, HOUR, MINUTE } from '../../src/domain/duration';
import { apply, type OrderEvent } from '../../src/domain/orders/apply';
import { openOrder } from '../../src/domain/orders/open';
import type { OrderState } from '../../src/domain/orders/order';
import type { ProviderReport, UnknownWord } from '../../src/domain/watching/provider-report';
import { type PollDeps, pollOrder } from '../../src/operations/orders/poll-order';
import { recordOrder } from '../../src/operations/orders/record';
import { type Provider, ProviderError, type ProviderFacts } from '../../src/providers/provider';
import { newId } from '../../src/security/secret';
import { inputWith } from '../support/orders/order-state';
import { provider } from '../support/orders/test-provider';
import { useDatabase } from '../support/run/database';

const CODE = 'ends';

let db: Database;
let told: [name: string, ...args: unknown[]][];
let partnerId: string;
useDatabase(4, async (opened) => {
  db = opened.db;
});
beforeEach(async () => {
  told = [];
  partnerId = newId('par');
  await db.$client.query(`insert into partners (partner_id, name) values ($1, 'Wallet')`, [partnerId]);
});

/** Every workflow runs, and takes what it is told. */
const workflows = {
  getHandle: () => ({
    signal: async (signal: { name: string }, ...args: unknown[]) => void told.push([signal.name, ...args]),
  }),
} as unknown as PollDeps['workflows'];

/** What the provider says to a poll; null: nothing. */
type Answer = ProviderReport | UnknownWord | null;

/** Makes the poll of the order that is due now, as its watcher does. False if none is due. */
async function poll(orderId: string, answer: Answer, facts: Partial<ProviderFacts> = {}): Promise<boolean> {
  const [watch] = (await leasePolls(db, CODE, 100)).filter((leased) => leased.orderId === orderId);
  const alpha = provider('alphaswap');
  const asked: Provider = {
    ...alpha,
    facts: { ...alpha.facts, ...facts, code: CODE, name: 'Ends', sandbox: false },
    readStatus: async () => {
      if (answer === null) {
        throw new ProviderError('unavailable');
      }
      return answer;
    },
  };
  const deps: PollDeps = {
    ...{ db, workflows, log: pino({ level: 'silent' }), health: { note: () => undefined }, trackingUrl: () => '' },
  };
  watch && (await pollOrder(deps, asked, watch));
  return watch !== undefined;
}
/** The same, although it may be due later; false if the watch has ended. */
async function pollNow(orderId: string, ...answer: [Answer, Partial<ProviderFacts>?]): Promise<boolean> {
  const isWatched = await db.transaction((tx) => pollOrderNow(tx, orderId));
  return isWatched !== null && (await poll(orderId, ...answer));
}

/** A live order that was opened so long ago, to which then came what the events say, in ms after its opening. */
async function open(agoMs: number, events: readonly [at: number, event: OrderEvent][] = []): Promise<OrderState> {
  const orderId = newId('ord');
  const createdAt = Date.now() - agoMs;
  const input = inputWith({ orderId, partnerId, provider: CODE });
  await db.insert(orderClaims).values({ orderId, partnerId, environment: 'live', partnerOrderRef: null, input });
  const deposit = { providerOrderId: `p-${orderId}`, depositAddress: 'd', depositExtraId: null, expiresAt: null };
  await startWatch(db, { orderId, provider: CODE, providerOrderId: deposit.providerOrderId });
  const [changedAt, answeredAt] = [new Date(createdAt), new Date(createdAt)];
  await db.update(orderWatches).set({ changedAt, answeredAt }).where(eq(orderWatches.orderId, orderId));
  let order = openOrder(input, deposit, createdAt);
  await record(order);
  for (const [at, event] of events) {
    order = apply(order, event, createdAt + at);
    await record(order);
  }
  return order;
}
const record = (order: OrderState) => recordOrder({ db, trackingUrl: () => '' }, { order, clockOffsetMs: 0 });
const advance = async (order: OrderState, event: OrderEvent) => {
  const after = apply(order, event, Date.now());
  await record(after);
  return after;
};
const report = (fields: ProviderReport): OrderEvent => ({ type: 'provider_report', report: fields });
const idOf = ({ input }: OrderState) => input.orderId;
const openCases = async (orderId: string) =>
  (await listCasesOf(db, orderId)).filter(({ closedAt }) => closedAt === null).map(({ mismatch }) => mismatch);
const dueIn = async (orderId: string) => {
  const at = (await findWatch(db, orderId))?.nextPollAt?.getTime();
  return at === undefined ? null : at - Date.now();
};
const WINDOW_ENDS: OrderEvent = { type: 'deadline', kind: 'deposit_window' };
const REPORTED: OrderEvent = { type: 'deposit_reported' };

describe('late deposits are looked for from the end of the order', () => {
  test('of an order whose provider said its last news days ago, to the day and no longer', async () => {
    const reportedLong = await open(2 * DAY, [
      [MINUTE, REPORTED],
      [DAY + MINUTE, WINDOW_ENDS],
    ]);
    expect(reportedLong.status).toBe('expired');
    const justOver = await open(DAY + 2 * HOUR, [[HOUR, WINDOW_ENDS]]);
    const almost = await open(DAY + HOUR - MINUTE, [[HOUR, WINDOW_ENDS]]);
    for (const order of [reportedLong, justOver, almost]) {
      expect(await pollNow(idOf(order), { status: 'expired' })).toBe(true);
    }
    const due = await Promise.all([reportedLong, justOver, almost].map((order) => dueIn(idOf(order))));
    expect([due[0], due[2]].map((ms) => Math.round((ms ?? 0) / (2 * MINUTE)))).toEqual([5, 5]);
    expect(due[1]).toBeNull();
  });

  test('and of one that failed', async () => {
    const failed = await open(3 * HOUR, [[HOUR, report({ status: 'manual_review' })]]);
    const decision = { status: 'failed', reason: 'gave up', operator: 'op' } as const;
    const order = await advance(failed, { type: 'decision', decision });
    await poll(idOf(order), { status: 'waiting_deposit' });
    expect(await dueIn(idOf(order))).toBeGreaterThan(8 * MINUTE);
    await pollNow(idOf(order), { status: 'confirming', txInHash: 'in', amountFrom: '0.05' });
    expect(await openCases(idOf(order))).toEqual(['late_deposit']);
    expect((await findWatch(db, idOf(order)))?.lateDeposit).toMatchObject({ status: 'confirming', amount: '0.05' });
    await pollNow(idOf(order), { status: 'refunded', txOutHash: 'back' });
    expect([await openCases(idOf(order)), await dueIn(idOf(order))]).toEqual([[], null]);
  });

  test('a provider that is silent to the end is asked on, and a person asks it too, until it answers', async () => {
    const order = await open(3 * DAY, [[HOUR, WINDOW_ENDS]]);
    await poll(idOf(order), null);
    expect([await openCases(idOf(order)), (await dueIn(idOf(order))) !== null]).toEqual([['unanswered'], true]);
    await pollNow(idOf(order), { status: 'expired' });
    expect([await openCases(idOf(order)), await dueIn(idOf(order))]).toEqual([[], null]);
  });

  test('a deposit that the wallet reported and nobody saw is a case, and asked about on', async () => {
    const order = await open(4 * DAY, [
      [MINUTE, REPORTED],
      [DAY + MINUTE, WINDOW_ENDS],
    ]);
    await poll(idOf(order), { status: 'expired' });
    expect([await openCases(idOf(order)), (await dueIn(idOf(order))) !== null]).toEqual([['deposit_possible'], true]);
    await pollNow(idOf(order), { status: 'exchanging', txInHash: 'in' });
    expect(await openCases(idOf(order))).toEqual(['late_deposit']);
  });
});

describe('a word that nobody knows', () => {
  test('is a case of an open order that names it, once, until a known word comes', async () => {
    const order = await open(HOUR / 2);
    await poll(idOf(order), { unknownWord: 'limbo' });
    await pollNow(idOf(order), { unknownWord: 'limbo' });
    const [found] = await listCasesOf(db, idOf(order));
    expect(found).toMatchObject({ mismatch: 'unknown_status', times: 1, repair: expect.stringContaining('"limbo"') });
    expect([told, (await dueIn(idOf(order))) !== null]).toEqual([[], true]);
    await pollNow(idOf(order), { status: 'confirming', txInHash: 'in' });
    expect([await openCases(idOf(order)), told.length]).toEqual([[], 1]);
  });

  test('is a case of an expired order too, which is asked about for as long as the word stands', async () => {
    const order = await open(5 * DAY, [[HOUR, WINDOW_ENDS]]);
    await poll(idOf(order), { unknownWord: 'limbo' });
    expect(await openCases(idOf(order))).toEqual(['unknown_status']);
    await pollNow(idOf(order), null);
    expect([await openCases(idOf(order)), (await dueIn(idOf(order))) !== null]).toEqual([['unknown_status'], true]);
    await pollNow(idOf(order), { status: 'expired' });
    expect([await openCases(idOf(order)), await dueIn(idOf(order))]).toEqual([[], null]);
  });
});

test('a report that an order ignored is told again when its status changes, and to no status twice', async () => {
  const opened = await open(HOUR / 2, [[MINUTE, report({ status: 'refund_required', txInHash: 'in' })]]);
  const completed: ProviderReport = { status: 'completed', amountTo: '14.8', txOutHash: 'out' };
  const id = idOf(opened);
  await poll(id, completed);
  await pollNow(id, completed);
  expect(told).toEqual([['providerReport', completed]]);
  const reviewed = await advance(opened, { type: 'provider_answer', answer: 'refused' });
  const order =
    reviewed.status === 'manual_review' ? reviewed : await advance(opened, report({ status: 'manual_review' }));
  expect(order.status).toBe('manual_review');
  await pollNow(id, completed);
  expect(told).toHaveLength(2);
  const done = await advance(order, report(completed));
  expect(done.status).toBe('completed');
  await pollNow(id, completed);
  expect(told).toHaveLength(2);
});

test('a report that moved an order as it says is not told twice', async () => {
  const order = await open(HOUR / 2);
  const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
  await poll(idOf(order), confirming);
  await advance(order, report(confirming));
  await pollNow(idOf(order), confirming);
  await pollNow(idOf(order), confirming);
  expect(told).toHaveLength(1);
});

test('a silence is told again once the wallet says that it has sent the deposit', async () => {
  const order = await open(7 * HOUR);
  await poll(idOf(order), null);
  await pollNow(idOf(order), null);
  expect(told).toEqual([['providerSilent']]);
  await db
    .update(orderWatches)
    .set({ silent: false })
    .where(eq(orderWatches.orderId, idOf(order)));
  await pollNow(idOf(order), null);
  expect(told).toHaveLength(2);
});

describe('an order that was never recorded', () => {
  async function startUnrecorded(agoMs: number): Promise<string> {
    const orderId = newId('ord');
    await startWatch(db, { orderId, provider: CODE, providerOrderId: `p-${orderId}` });
    const changedAt = new Date(Date.now() - agoMs);
    await db.update(orderWatches).set({ startedAt: changedAt, changedAt }).where(eq(orderWatches.orderId, orderId));
    return orderId;
  }

  test('is asked about on after an hour, and is a case that says what its provider says', async () => {
    const orderId = await startUnrecorded(2 * HOUR);
    await poll(orderId, null);
    expect([await openCases(orderId), (await dueIn(orderId)) !== null]).toEqual([['unrecorded'], true]);
    await pollNow(orderId, { status: 'confirming', txInHash: 'in' });
    const [found] = await listCasesOf(db, orderId);
    expect(found?.repair).toContain('says confirming');
    expect(told).toEqual([]);
  });

  test('hears when it is recorded after all what its provider said meanwhile, and the case is closed', async () => {
    const order = await open(0);
    const id = idOf(order);
    await db.$client.query('delete from orders where order_id = $1', [id]);
    await db
      .update(orderWatches)
      .set({ startedAt: new Date(Date.now() - 2 * HOUR) })
      .where(eq(orderWatches.orderId, id));
    const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
    await poll(id, { status: 'waiting_deposit' });
    await pollNow(id, confirming);
    await record(order);
    await pollNow(id, confirming);
    expect([told, await openCases(id)]).toEqual([[['providerReport', confirming]], []]);
  });
});
