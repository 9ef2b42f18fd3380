import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { readBalances } from '#db/payouts/ledger';
import { storePrices, takeCodesToPrice } from '#db/quotes/prices';
import { auditLog } from '#db/schema/audit';
import { orders } from '#db/schema/orders';
import { ledgerTransactions } from '#db/schema/payouts';
import type { OrderStatus } from '#domain/orders/status';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { priceOrdersLater } from '#operations/payouts/earnings';
import { openTestOrder, type TestOrderSettings } from '#test/helpers/api/orders';
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

const UNPRICED: RevenueTerms = { amountInUsd: null, feeBps: 50, revenueSharePct: 35, markupBps: 120 };

async function play(through: readonly OrderStatus[], settings: Partial<TestOrderSettings> = {}): Promise<string> {
  const opened = await openTestOrder(db, { partnerId, environment: 'live', revenue: UNPRICED, ...settings });
  for (const status of through) {
    await opened.moveTo(status);
  }
  return opened.orderId;
}
const find = async (orderId: string) => (await db.select().from(orders).where(eq(orders.orderId, orderId)))[0];

test('an order that completed before any price of its coin was known earns from the first one, once, and says so', async () => {
  const done = await play(['confirming', 'exchanging', 'sending', 'completed']);
  const open = await play(['confirming']);
  const sandbox = await play(['confirming', 'exchanging', 'sending', 'completed'], { environment: 'test' });
  const body = (await find(done))?.body as { from: string; amount_from: string };
  expect(await priceOrdersLater(db)).toBe(0);
  expect(await takeCodesToPrice(db, 10)).toEqual([body.from]);

  await storePrices(db, [{ code: body.from, usd: '2000', quotes: 3 }]);
  const counts = await Promise.all([priceOrdersLater(db), priceOrdersLater(db), priceOrdersLater(db)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const worth = Number(body.amount_from) * 2000;
  const priced = await find(done);
  expect([Number(priced?.amountInUsd), priced?.pricedLaterAt]).toEqual([worth, expect.any(Date)]);
  expect(Number((await readBalances(db, partnerId)).payable)).toBeCloseTo(worth * (0.005 * 0.35 + 0.012), 6);
  expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.sourceId, done))).toBe(1);
  expect(await db.select().from(auditLog).where(eq(auditLog.target, done))).toMatchObject([
    { actor: 'system', action: 'order.priced_later', partnerId, details: { currency: body.from, price_usd: '2000' } },
  ]);

  // A later price changes nothing, and neither an open nor a test order is priced.
  await storePrices(db, [{ code: body.from, usd: '3000', quotes: 3 }]);
  expect(await priceOrdersLater(db)).toBe(0);
  expect(Number((await find(done))?.amountInUsd)).toBe(worth);
  expect([(await find(open))?.amountInUsd, (await find(sandbox))?.amountInUsd]).toEqual([null, null]);
});
