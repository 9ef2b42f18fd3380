import { eq } from 'drizzle-orm';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { requestPayout } from '#db/payouts/payout-booking';
import { openCase } from '#db/recovery/cases';
import { endpoints } from '#db/schema/endpoints';
import { evidenceStatistics } from '#db/schema/evidence';
import { providerOutages } from '#db/schema/incidents';
import { partners } from '#db/schema/partners';
import { providerDrains, providerStatistics } from '#db/schema/providers';
import { requests } from '#db/schema/requests';
import { deliveries } from '#db/schema/webhooks';
import { pauseEndpoint } from '#db/webhooks/endpoints/pauses';
import { HOUR, MINUTE, toIso } from '#domain/duration';
import { monthAt } from '#domain/incidents/sla';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { recordLateDeposit } from '#operations/orders/late-deposits';
import { reportProviderTotal } from '#operations/payouts/earnings';
import { newId } from '#security/secret';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { contradicted, openWithEvidence } from '#test/helpers/orders/order-with-evidence';
import { track } from '#test/helpers/orders/tracked-orders';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import type { TestPartner } from '#test/helpers/service/partners';
import type { Service } from '#test/helpers/service/service';
import { DOWN } from './console';
import { BY_STATUS, play, SPECIAL } from './played-orders';

/** One entry in each queue, by its id. */
export interface Waiting {
  partner: TestPartner;
  review: string;
  stalled: string;
  late: string;
  refund: string;
  /** Live, with a case that no other queue shows. */
  withCase: string;
  /** Live, completed by its provider with a payout that the chain does not show. */
  contradicted: string;
  /** Its refund has not been decided. */
  due: string;
  endpoint: string;
  /** A delivery of the order in review; the request is that order's too. */
  delivery: string;
  request: string;
  payout: string;
  applicant: string;
}

/**
 * Puts an entry into each queue: orders and the endpoint into those of the sandbox, except the late deposit; the rest into the
 * live ones.
 */
export async function fillQueues(service: Service): Promise<Waiting> {
  const { db } = service;
  const partner = await service.partner();
  await service.webhooks(partner.partnerId);
  const client = partner.test;
  const [review, stalled, late, refund, due] = await Promise.all([
    play(client, BY_STATUS.manual_review, { partner_order_ref: 'cart-4711' }),
    play(client, SPECIAL.stalled),
    payLate(service, partner.partnerId),
    play(client, SPECIAL.refund_unconfirmed),
    play(client, BY_STATUS.refund_required),
  ]);
  const withCase = await openLive(service, partner.partnerId);
  await raiseAlerts(service, withCase);
  const ended = ['confirming', 'exchanging', 'sending', 'completed'] as const;
  const settings = { partnerId: partner.partnerId, stepMs: 2 * MINUTE, later: [...ended] };
  const contradictedOrder = await openWithEvidence(db, [contradicted('payout')], settings);
  await earn(service, partner.partnerId);
  await db.insert(providerOutages).values({
    provider: DOWN,
    since: new Date(Date.now() - HOUR),
    lastError: 'connection_refused',
  });
  await db.insert(providerDrains).values({ provider: 'exolix', reason: 'wrong rates', actor: 'cli:tester' });
  const compared = { provider: 'changelly', verified: 1_038, contradicted: 3, amountRatio: '1', secondsMedian: 42 };
  await db.insert(evidenceStatistics).values([
    { ...compared, network: 'btc', leg: 'deposit', checked: 1_102, secondsMedian: -310 },
    { ...compared, network: 'eth', leg: 'payout', checked: 1_090 },
  ]);
  await db.insert(providerStatistics).values([measured('', ''), measured('BTC', 'ETH'), measured('USDT', 'XMR')]);
  return {
    partner,
    review,
    stalled,
    late,
    refund,
    withCase,
    contradicted: contradictedOrder,
    due,
    endpoint: await pauseOne(service, partner.partnerId),
    delivery: await deliveryOf(service, review),
    request: await requestOf(service, review),
    payout: await askForPayout(service, partner.partnerId),
    applicant: await apply(service),
  };
}

/** A live order that had expired when its deposit arrived. */
async function payLate({ db }: Service, partnerId: string): Promise<string> {
  const orderId = newId('ord');
  const trackingUrl = (id: string) => `http://swaplane.test/track/${id}`;
  await track(
    { services: { db, trackingUrl } },
    { partnerId, input: { orderId }, openedMsAgo: 3 * HOUR, stepMs: HOUR, later: ['expired'] },
  );
  const at = toIso(Date.now() - HOUR);
  const late = {
    status: 'confirming',
    seenAt: at,
    updatedAt: at,
    amount: '0.05',
    txInHash: 'ef'.repeat(32),
    txOutHash: null,
  };
  await recordLateDeposit({ db, trackingUrl }, orderId, late as LateDeposit);
  return orderId;
}

/** A completed live order, of whose markups its provider has reported less than expected. */
async function earn({ db }: Service, partnerId: string): Promise<void> {
  const orderId = newId('ord');
  const trackingUrl = (id: string) => `http://swaplane.test/track/${id}`;
  await track(
    { services: { db, trackingUrl } },
    {
      partnerId,
      input: { orderId, provider: 'changenow' },
      openedMsAgo: HOUR,
      stepMs: HOUR / 10,
      later: ['confirming', 'exchanging', 'sending', 'completed'],
    },
  );
  const report = { provider: 'changenow', month: monthAt(Date.now()).name, amountUsd: '11.2', actor: 'cli:tester' };
  await reportProviderTotal({ db }, report);
}

/** A live order whose provider needs a message from an operator. */
async function openLive({ db }: Service, partnerId: string): Promise<string> {
  const orderId = newId('ord');
  const trackingUrl = (id: string) => `http://swaplane.test/track/${id}`;
  await track(
    { services: { db, trackingUrl } },
    { partnerId, input: { orderId }, openedMsAgo: HOUR, stepMs: HOUR, later: [] },
  );
  await openCase(db, orderId, 'refund_ticket', 'write to alphaswap about its order AX-1, and ask for the transaction');
  return orderId;
}

async function raiseAlerts({ db }: Service, orderId: string): Promise<void> {
  const words = 'It allows 60 calls a minute; ask for more, or lower its share of the quotes';
  await openOperatorAlert(db, { kind: 'provider_rate_limited', subject: 'fixedfloat', words });
  await openOperatorAlert(db, { kind: 'job_failed', subject: 'retention', words: 'No space left on device' });
  await openOperatorAlert(db, { kind: 'order_unwatched', subject: orderId, words: 'Its watch is missing; rebuild it' });
}

async function deliveryOf({ db }: Service, orderId: string): Promise<string> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  return delivery?.deliveryId ?? '';
}

/** The request that opened the order, once the log has it. */
async function requestOf({ db }: Service, orderId: string): Promise<string> {
  return eventually(async () => {
    const [request] = await db.select().from(requests).where(eq(requests.orderId, orderId));
    return request?.requestId;
  });
}

async function pauseOne({ db }: Service, partnerId: string): Promise<string> {
  const [endpoint] = await db.select().from(endpoints).where(eq(endpoints.partnerId, partnerId));
  const endpointId = endpoint?.endpointId ?? '';
  await db.transaction((tx) => pauseEndpoint(tx, endpointId, 'http_500'));
  return endpointId;
}

async function askForPayout({ db }: Service, partnerId: string): Promise<string> {
  await credit(db, partnerId, '12000');
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const { payoutId } = await requestPayout(db, {
    payoutId: newId('po'),
    partnerId,
    terms: { amountUsd: 'all', currency: 'USDT-TRC20', addressId: undefined },
    requestedVia: 'api',
    actor: 'key:test',
  });
  return payoutId;
}

/** Statistics of a provider's swaps of a pair; of all pairs if both codes are empty. */
function measured(from: string, to: string): typeof providerStatistics.$inferInsert {
  const pair = { from, fromNetwork: from.toLowerCase(), to, toNetwork: to.toLowerCase() };
  const ends = { orders: 1_231, completed: 1_102, refunded: 9, failed: 4, expired: 116 };
  const refunds = { refundsDue: 14, refundsByHand: 2, refundsOpen: 3 };
  const figures = { measured: 1_090, deliveredRatio: '0.9982', secondsMedian: 540, secondsP95: 840 };
  return { provider: 'changelly', ...pair, ...ends, ...refunds, ...figures };
}

/** A partner that has completed its steps. */
async function apply(service: Service): Promise<string> {
  const { partnerId } = await service.partner();
  await service.db
    .update(partners)
    .set({ name: 'Lantern Wallet', onboardedAt: new Date(), approvedAt: null })
    .where(eq(partners.partnerId, partnerId));
  return partnerId;
}
