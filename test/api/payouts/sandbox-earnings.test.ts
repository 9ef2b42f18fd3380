import { eq } from 'drizzle-orm';
import type { PartnerProfile } from '#contract/partner-profile';
import { apiKeys } from '#db/schema/keys';
import { orderClaims, orders } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { ledgerEntries } from '#db/schema/payouts';
import { SCENARIO_NAMES } from '#domain/sandbox/scenarios';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** A partner with the highest possible earnings: the whole commission and the highest markup. */
async function newPartnerWithHighTerms() {
  const partner = await service.partner();
  const mine = eq(partners.partnerId, partner.partnerId);
  await service.db.update(partners).set({ feeBps: 100, revenueSharePct: 100, markupBps: 300 }).where(mine);
  await service.db
    .update(apiKeys)
    .set({ scopes: ['orders:rw', 'payouts:read'] })
    .where(eq(apiKeys.partnerId, partner.partnerId));
  return partner;
}

test('no sandbox scenario has an earning, and each order is valued at the price of its creation', async () => {
  const { partnerId, test: client } = await newPartnerWithHighTerms();
  for (const scenario of SCENARIO_NAMES) {
    const swap = scenario === 'ticket_resolved' ? { provider: 'betaswap' } : {};
    const order = await client.open({ scenario, ttlSeconds: 1000, swap, body: { refund_address: ADDRESSES.btc } });
    await client.advance(order.order_id, { by: 'PT10000S' });
  }
  const mine = eq(orders.partnerId, partnerId);
  const worths = await service.db.select({ usd: orders.amountInUsd }).from(orders).where(mine);
  expect(worths).toEqual(SCENARIO_NAMES.map(() => ({ usd: '3212.50000000' })));
  expect(await service.db.select().from(ledgerEntries)).toEqual([]);
  const { body } = await client.call<PartnerProfile>('GET', '/me');
  expect(body.stats).toEqual({
    orders_total: SCENARIO_NAMES.length,
    orders_completed: 1,
    orders_unpriced: 0,
    volume_usd: 3212.5,
    revenue_share_pct: 100,
    earnings_pending_usd: 0,
    earnings_paid_usd: 0,
  });
});

test('the terms are fixed with the order, whatever the partner gets later', async () => {
  const { partnerId, test: client } = await newPartnerWithHighTerms();
  const { order_id: orderId } = await client.open({ swap: { from: 'USDT', to: 'ETH', amount: '250.5' } });
  await service.db.update(partners).set({ feeBps: 0 }).where(eq(partners.partnerId, partnerId));
  const [claim] = await service.db
    .select({ input: orderClaims.input })
    .from(orderClaims)
    .where(eq(orderClaims.orderId, orderId));
  expect(claim?.input.revenue).toEqual({ amountInUsd: '250.5', feeBps: 100, revenueSharePct: 100, markupBps: 300 });
});
