import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { readBalances } from '#db/payouts/ledger';
import { orders } from '#db/schema/orders';
import { ledgerEntries, ledgerTransactions } from '#db/schema/payouts';
import type { OrderStatus } from '#domain/orders/status';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { openTestOrder, type TestOrder, type TestOrderSettings } from '#test/helpers/api/orders';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';

let db: Database;
let partnerId: string;

useDatabase(10, (opened) => {
  db = opened.db;
});
beforeEach(async () => {
  partnerId = await newPartner(db);
});

const TERMS: RevenueTerms = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 35, markupBps: 120 };
const TO_THE_END: OrderStatus[] = ['confirming', 'exchanging', 'sending', 'completed'];

/** A live order of TERMS, moved through the statuses. */
async function order(through: readonly OrderStatus[], settings: Partial<TestOrderSettings> = {}): Promise<TestOrder> {
  const opened = await openTestOrder(db, { partnerId, environment: 'live', revenue: TERMS, ...settings });
  for (const status of through) {
    await opened.moveTo(status);
  }
  return opened;
}

const booked = () => db.select().from(ledgerTransactions).where(eq(ledgerTransactions.partnerId, partnerId));
const entries = () => db.select().from(ledgerEntries).where(eq(ledgerEntries.partnerId, partnerId));

test('a completed live order is booked as commission, surcharge and amount owed, dated with its completion', async () => {
  const createdAt = Date.parse('2026-03-02T10:00:00.000Z');
  const { orderId } = await order(TO_THE_END, { createdAt });
  expect(await booked()).toEqual([
    {
      transactionId: `earning:${orderId}`,
      partnerId,
      kind: 'earning',
      sourceId: orderId,
      at: new Date(createdAt + TO_THE_END.length * 1000),
    },
  ]);
  expect(await readBalances(db, partnerId)).toMatchObject({
    commission: '-1.75000000',
    surcharge: '-12.00000000',
    payable: '13.75000000',
  });
});

test('nothing is booked before completion', async () => {
  await order(TO_THE_END.slice(0, -1));
  expect(await booked()).toEqual([]);
});

test('a completion that is recorded twice, or many times at once, is booked once', async () => {
  const opened = await order(TO_THE_END);
  await opened.repeat();
  await Promise.all(Array.from({ length: 10 }, () => opened.repeat()));
  expect(await booked()).toHaveLength(1);
  expect(await entries()).toHaveLength(3);
});

test('a first completion that many processes record at once is booked once', async () => {
  const opened = await order(TO_THE_END.slice(0, -1));
  await Promise.all([opened.moveTo('completed'), ...Array.from({ length: 9 }, () => opened.repeat())]);
  await opened.repeat();
  expect(await entries()).toHaveLength(3);
});

test.each<[string, OrderStatus[]]>([
  ['failed', ['confirming', 'manual_review', 'failed']],
  ['expired', ['expired']],
  ['paid back late', ['confirming', 'exchanging', 'refunded']],
  ['refunded', ['confirming', 'refund_required', 'refunded']],
  ['under review', ['confirming', 'manual_review']],
])('a live order that is %s is not booked', async (_what, through) => {
  const { orderId } = await order(through);
  const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId));
  expect(row?.status).toBe(through.at(-1));
  expect(await entries()).toEqual([]);
});

test('a completed sandbox order is not booked, but its worth is known', async () => {
  const { orderId } = await order(TO_THE_END, { environment: 'test' });
  expect(await entries()).toEqual([]);
  expect(await worth(orderId)).toBe('1000.00000000');
});

test('an order of unknown worth completes and is not booked', async () => {
  const unpriced = await order(TO_THE_END, { revenue: { ...TERMS, amountInUsd: null } });
  expect(await worth(unpriced.orderId)).toBeNull();
  expect(await booked()).toEqual([]);
});

test.each<[string, Partial<RevenueTerms>, string[]]>([
  ['no markup', { markupBps: 0 }, ['-1.75000000', '1.75000000']],
  ['no commission', { feeBps: 0 }, ['-12.00000000', '12.00000000']],
  ['less than the smallest unit', { amountInUsd: '0.00000001' }, []],
  ['nothing', { amountInUsd: '0' }, []],
  [
    'many digits',
    { amountInUsd: '999999999999.99999999' },
    ['-1749999999.99999999', '-11999999999.99999999', '13749999999.99999998'],
  ],
])('with %s only the parts above zero are booked', async (_what, terms, amounts) => {
  await order(TO_THE_END, { revenue: { ...TERMS, ...terms } });
  expect((await entries()).map(({ amount }) => amount)).toEqual(amounts);
});

test('ten times a tenth is one: sums are exact', async () => {
  for (let made = 0; made < 10; made++) {
    await order(TO_THE_END, { revenue: { ...TERMS, amountInUsd: '0.1', feeBps: 10_000, revenueSharePct: 100 } });
  }
  expect(await readBalances(db, partnerId)).toMatchObject({ commission: '-1.00000000', payable: '1.01200000' });
});

async function worth(orderId: string): Promise<string | null | undefined> {
  const [row] = await db.select({ usd: orders.amountInUsd }).from(orders).where(eq(orders.orderId, orderId));
  return row?.usd;
}
