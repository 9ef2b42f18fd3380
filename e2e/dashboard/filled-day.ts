import { noteStreams } from '#db/limits/streams';
import { openStreams } from '#db/schema/limits';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { HOUR, MINUTE } from '#domain/duration';
import { openTestOrder } from '#test/helpers/api/orders';
import type { TestApi } from '#test/helpers/api/test-api';
import { track } from '#test/helpers/orders/tracked-orders';
import { TRACKED_STATES } from '../tracked-states';

const REVENUE = { feeBps: 50, revenueSharePct: 50, markupBps: 10 } as const;
/** The statuses of an hour's orders, in this order, as far as the hour has passed. */
const STATES = ['completed', 'completed', 'refunded', 'completed', 'completed', 'failed', 'completed'];
/** Their worth, in US dollars. */
const WORTHS = ['3150.00', '412.80', '96.55', '1240.10', '58.00', '7020.44', '310.25'];

/** A day of orders with their webhooks and streams; returns an order whose refund has to be decided. */
export async function fillDashboard(api: TestApi, partnerId: string): Promise<string> {
  const { db } = api.services;
  const slot = { partnerId, environment: 'live', channel: 'order', alias: 'Production' } as const;
  await addEndpoint(db, { ...slot, url: 'https://wallet.example/webhooks/swaplane', sealSecret: () => '' });
  await openTestOrder(db, { partnerId });
  for (let hour = 22; hour > 0; hour -= 1) {
    for (const [index, name] of STATES.slice(0, 2 + ((hour * 5) % 6)).entries()) {
      await trackWorth(api, {
        partnerId,
        name,
        worth: WORTHS[(hour + index) % WORTHS.length] ?? '0',
        openedMsAgo: hour * HOUR,
      });
    }
  }
  for (const name of ['exchanging', 'sending', 'waiting']) {
    await trackWorth(api, { partnerId, name, worth: '540.00', openedMsAgo: 20 * MINUTE });
  }
  const orderId = await trackWorth(api, {
    partnerId,
    name: 'refund-choice',
    worth: '3150.00',
    openedMsAgo: 40 * MINUTE,
  });
  await deliverAll(api, partnerId);
  await openSome(api, partnerId, orderId);
  return orderId;
}

async function trackWorth(
  api: TestApi,
  { partnerId, name, worth, openedMsAgo }: { partnerId: string; name: string; worth: string; openedMsAgo: number },
): Promise<string> {
  const state = TRACKED_STATES[name]?.();
  const path = await track(api, {
    partnerId,
    ...state,
    input: { ...state?.input, revenue: { amountInUsd: worth, ...REVENUE } },
    openedMsAgo,
  });
  return /ord_\w+/.exec(path)?.[0] ?? '';
}

/** Makes every queued webhook delivered at once. */
async function deliverAll({ services: { db } }: TestApi, partnerId: string): Promise<void> {
  const mine = 'endpoint_id in (select endpoint_id from endpoints where partner_id = $1)';
  await db.$client.query(
    `update deliveries d set state = 'delivered', attempts = 1, event_id = d.order_id || ':' || o.status || ':' || d.seq
    from orders o where o.order_id = d.order_id and d.${mine}`,
    [partnerId],
  );
  await db.$client.query(
    `insert into delivery_attempts (delivery_id, attempt, endpoint_id, at, ok, response_code, response_body, duration_ms)
    select delivery_id, 1, endpoint_id, created_at, true, 200, '', 84 from deliveries where ${mine}`,
    [partnerId],
  );
}

async function openSome({ services: { db } }: TestApi, partnerId: string, orderId: string): Promise<void> {
  const place = { processId: 'browser', partnerId, environment: 'live' } as const;
  await db.insert(openStreams).values({ ...place, open: 12, seenAt: new Date(Date.now() + HOUR) });
  const streams = [null, orderId].map((order, index) => ({
    streamId: `stream-${index}`,
    ...place,
    keyId: 'key',
    orderId: order,
    ip: '203.0.x.x',
    resumeSource: 'fresh',
    openedAt: new Date(Date.now() - (index + 1) * 7 * MINUTE),
  }));
  await noteStreams(db, place.processId, { opened: streams, closed: [] });
}
