import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createOrderStreams, type Follower } from '#api/streams/order-streams';
import { NOTIFICATION_CHANNELS, type Notifications } from '#db/notifications';
import type { RecordedEvent } from '#db/orders/events';
import { apiKeys } from '#db/schema/keys';
import { openTestOrder } from '#test/helpers/api/orders';
import { type TestPartner, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

const WITHOUT_NOTIFICATIONS: Notifications = { listen: () => () => undefined };
const NEVER = 3_600_000;
const log = pino({ level: 'silent' });

/** Follows an order until `count` events have arrived. */
function follow(
  streams: ReturnType<typeof createOrderStreams>,
  follower: Pick<Follower, 'orderId' | 'version'>,
  count: number,
) {
  const received: RecordedEvent[] = [];
  return new Promise<string[]>((resolve) => {
    const stop = streams.follow({
      ...follower,
      keyId: 'key',
      dismiss: () => undefined,
      receive: (event) => {
        received.push(event);
        if (received.length === count) {
          stop();
          resolve(received.map(({ eventId }) => eventId));
        }
      },
    });
  });
}

test('events between the first read and the subscription are sent, without any notification', async () => {
  const streams = createOrderStreams(api.services.db, WITHOUT_NOTIFICATIONS, log, {
    rereadMs: NEVER,
    keyCheckMs: NEVER,
  });
  const order = await openTestOrder(api.services.db, partner);
  await order.moveTo('confirming');
  await order.moveTo('exchanging');
  expect(await follow(streams, { orderId: order.orderId, version: 1 }, 2)).toEqual(order.eventIds.slice(1));
});

test('rows are read regularly, so a lost notification only delays events', async () => {
  const streams = createOrderStreams(api.services.db, WITHOUT_NOTIFICATIONS, log, { rereadMs: 20, keyCheckMs: NEVER });
  const order = await openTestOrder(api.services.db, partner);
  const followed = follow(streams, { orderId: order.orderId, version: 1 }, 1);
  const next = await order.moveTo('confirming');
  expect(await followed).toEqual([next]);
});

test('clients of one order that know different versions each get the events they lack', async () => {
  const order = await openTestOrder(api.services.db, partner);
  const { streams } = api.services;
  const fromStart = follow(streams, { orderId: order.orderId, version: 0 }, 3);
  const fromFirst = follow(streams, { orderId: order.orderId, version: 1 }, 2);
  await order.moveTo('confirming');
  await order.moveTo('exchanging');
  expect(await fromStart).toEqual(order.eventIds);
  expect(await fromFirst).toEqual(order.eventIds.slice(1));
});

test('a notification is enough to make a changed key known', async () => {
  const streams = createOrderStreams(api.services.db, api.services.notifications, log, {
    rereadMs: NEVER,
    keyCheckMs: NEVER,
  });
  const { orderId } = await openTestOrder(api.services.db, partner);
  const hash = api.services.keyring.hashApiKey(await api.newKey(partner.partnerId));
  const [key] = await api.services.db.select().from(apiKeys).where(eq(apiKeys.hash, hash));
  const keyId = key?.keyId ?? '';
  await new Promise<void>((resolve, reject) => {
    const dismiss = () => {
      stop();
      resolve();
    };
    const stop = streams.follow({ orderId, keyId, version: 1, receive: () => undefined, dismiss });
    api.services.db
      .execute(sql`with revoked as (update api_keys set status = 'revoked' where key_id = ${keyId} returning partner_id)
        select pg_notify(${NOTIFICATION_CHANNELS.settings}, partner_id) from revoked`)
      .catch(reject);
  });
});

test('the streams of a revoked key are ended, those of a valid one are not', async () => {
  const streams = createOrderStreams(api.services.db, WITHOUT_NOTIFICATIONS, log, { rereadMs: NEVER, keyCheckMs: 20 });
  const { orderId } = await openTestOrder(api.services.db, partner);
  const [valid, revoked] = await api.services.db.select().from(apiKeys).where(eq(apiKeys.partnerId, partner.partnerId));
  await api.services.db
    .update(apiKeys)
    .set({ status: 'revoked' })
    .where(eq(apiKeys.keyId, revoked?.keyId ?? ''));
  const dismissed: string[] = [];
  const stops: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    for (const keyId of [valid?.keyId ?? '', revoked?.keyId ?? '']) {
      const dismiss = () => {
        dismissed.push(keyId);
        resolve();
      };
      stops.push(streams.follow({ orderId, keyId, version: 1, receive: () => undefined, dismiss }));
    }
  });
  for (const stop of stops) {
    stop();
  }
  expect(dismissed).toEqual([revoked?.keyId]);
});
