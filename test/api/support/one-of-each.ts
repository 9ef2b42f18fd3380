import { eq, sql } from 'drizzle-orm';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { openCase, openTicketCase } from '#db/recovery/cases';
import { incidents, providerOutages } from '#db/schema/incidents';
import { partners } from '#db/schema/partners';
import { providerStatistics } from '#db/schema/providers';
import { orderWatches } from '#db/schema/watching';
import { startWatch } from '#db/watching/watches';
import { HOUR } from '#domain/duration';
import { postIncident } from '#operations/incidents/post-incident';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { drainProvider } from '#operations/providers/drains';
import { saveNamedReply } from '#operations/support/saved-replies';
import { openTestOrder } from '#test/helpers/api/orders';
import type { TestApi } from '#test/helpers/api/test-api';
import { contradicted, openWithEvidence } from '#test/helpers/orders/order-with-evidence';
import { type ForeignIds, foreignIds } from '#test/helpers/users/foreign';

/** Provider of all test orders. */
export const PROVIDER = 'alphaswap';

export interface OneOfEach {
  ids: ForeignIds;
  partnerId: string;
  /** In manual_review, confirming for too long, waiting, and expired with a late deposit; all live. */
  orders: Record<'reviewed' | 'stuck' | 'waiting' | 'late', string>;
}

/** An installation with one entry or more in every queue. */
export async function makeOneOfEach(api: TestApi): Promise<OneOfEach> {
  const { db } = api.services;
  const ids = await foreignIds(api);
  const { partnerId } = await api.newPartner();
  const waiting = await liveOrder(api, partnerId);
  const reviewed = await liveOrder(api, partnerId, 'confirming', 'manual_review');
  const stuck = await liveOrder(api, partnerId, 'confirming');
  const late = await liveOrder(api, partnerId, 'expired');
  await ageDeposit(api, stuck);
  await openCase(db, late, 'late_deposit', '0.5 BTC came late; the provider says exchanging');
  const lateDeposit = {
    status: 'exchanging',
    seenAt: NOW,
    updatedAt: NOW,
    amount: '0.5',
    txInHash: 'LateIn',
    txOutHash: null,
  } as const;
  await startWatch(db, { orderId: late, provider: PROVIDER, providerOrderId: 'AX-1' });
  await startWatch(db, { orderId: waiting, provider: PROVIDER, providerOrderId: 'AX-1' });
  await db.update(orderWatches).set({ lateDeposit }).where(eq(orderWatches.orderId, late));
  const refunded = await liveOrder(api, partnerId, 'confirming', 'refund_required');
  await db.execute(sql`update orders set status = 'refund_required' where order_id = ${refunded}`);
  await openTicketCase(db, refunded, 'ask the provider');
  await db.execute(sql`update endpoints set paused_at = now() - interval '1 hour', environment = 'live'
    where endpoint_id = ${ids.endpoint_id?.[0]}`);
  await openCase(db, waiting, 'refund_ticket', 'write to the provider');
  await openWithEvidence(db, [contradicted('payout')], { partnerId });
  await openOperatorAlert(db, { kind: 'job_failed', subject: 'retention', words: 'its disk is full' });
  await fillService(api, partnerId);
  const page = { environment: 'test', name: 'shop', origins: ['https://wallet.example'], actor: 'test' } as const;
  const { keyId } = await createPublishableKey(api.services, { partnerId, ...page });
  // The console acts on keys of pages alone.
  return {
    ids: { ...ids, key_id: [keyId, ids.key_id?.[1] ?? ''] },
    partnerId,
    orders: { reviewed, stuck, waiting, late },
  };
}

const NOW = new Date().toISOString();
const REVENUE = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 10 };

async function liveOrder(
  { services: { db } }: TestApi,
  partnerId: string,
  ...statuses: Parameters<Awaited<ReturnType<typeof openTestOrder>>['moveTo']>[0][]
): Promise<string> {
  const order = await openTestOrder(db, { partnerId, environment: 'live', revenue: REVENUE });
  for (const status of statuses) {
    await order.moveTo(status);
  }
  return order.orderId;
}

/** As if the deposit had been seen seven hours ago. */
async function ageDeposit({ services: { db } }: TestApi, orderId: string): Promise<void> {
  const at = new Date(Date.now() - 7 * HOUR).toISOString();
  await db.execute(sql`update orders set
    body = jsonb_set(body::jsonb, '{timeline,1,at}', to_jsonb(${at}::text))::json where order_id = ${orderId}`);
}

async function fillService({ services: { db }, newPartner }: TestApi, partnerId: string): Promise<void> {
  await db
    .insert(providerOutages)
    .values({ provider: PROVIDER, lastError: 'timeout', since: new Date(Date.now() - HOUR) });
  await db.insert(incidents).values({ startedAt: new Date(0), endedAt: new Date(600_000), source: 'external_prober' });
  await drainProvider({ db }, { provider: 'changenow', reason: 'It pays late', actor: 'cli:anna' });
  await db.insert(providerStatistics).values({
    provider: 'changenow',
    from: '',
    fromNetwork: '',
    to: '',
    toNetwork: '',
    orders: 40,
    completed: 30,
    refunded: 5,
    failed: 3,
    expired: 2,
    measured: 30,
    deliveredRatio: '0.998',
    secondsMedian: 600,
    secondsP95: 1_200,
    refundsDue: 5,
    refundsByHand: 1,
    refundsOpen: 0,
  });
  const unapproved = await newPartner();
  await db
    .update(partners)
    .set({ approvedAt: null, onboardedAt: new Date(), name: 'Waiting Wallet' })
    .where(eq(partners.partnerId, unapproved.partnerId));
  const reply = { name: 'Late', text: 'Order {order_id} is late', reason: 'Asked often', actor: 'cli:anna' };
  await saveNamedReply({ db }, reply);
  await postIncident(
    { db },
    { title: 'Slow', message: 'Payouts are slow', provider: null, reason: 'Seen', actor: partnerId },
  );
}
