import { pino } from 'pino';
import { createOrderStreams } from '#api/streams/order-streams';
import { createPartnerStreams } from '#api/streams/partner-streams';
import type { Notifications } from '#db/notifications';
import { type EventPlace, findPresentPlace, type RecordedEvent } from '#db/orders/events';
import { openHoldableReads } from '#test/helpers/api/held-reads';
import { openTestOrder } from '#test/helpers/api/orders';
import { waitForSettledEvents } from '#test/helpers/api/settled';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();
const log = pino({ level: 'silent' });
const SWEEPS = { rereadMs: 3_600_000, keyCheckMs: 3_600_000 };

/** Notifications that come when the test says so. */
function openNotifications() {
  const heard = new Set<(payload: string) => void>();
  const notifications: Notifications = {
    listen(name, onNotification) {
      if (name === 'transition') heard.add(onNotification);
      return () => void heard.delete(onNotification);
    },
  };
  return {
    notifications,
    tell: () => {
      for (const one of heard) one('');
    },
  };
}

/** A stream, as far as it concerns who passes on events. */
function openFollower() {
  const ids: string[] = [];
  return {
    ids,
    keyId: 'key',
    receive: ({ eventId }: RecordedEvent) => void ids.push(eventId),
    dismiss: () => undefined,
  };
}

interface Joining {
  /** Begins to follow from the order's first event on. */
  join(follower: ReturnType<typeof openFollower>): () => void;
  reads: ReturnType<typeof openHoldableReads>;
  tell(): void;
  order: Awaited<ReturnType<typeof openTestOrder>>;
}

/** One follower has the first of two events when the other joins, just while the second is read. */
async function joinDuringRead({ join, reads, tell, order }: Joining) {
  const move = async (status: 'confirming' | 'exchanging') => {
    const id = await order.moveTo(status);
    await waitForSettledEvents(api.services.db);
    return id;
  };
  const [early, late] = [openFollower(), openFollower()];
  const stops = [join(early)];
  const first = await move('confirming');
  tell();
  await eventually(() => early.ids.length === 1);
  const second = await move('exchanging');
  const held = reads.holdNext();
  tell();
  await held.isAnswered;
  stops.push(join(late));
  held.release();
  await eventually(() => late.ids.includes(second));
  for (const stop of stops) stop();
  return { early: early.ids, late: late.ids, sent: [first, second] };
}

test('a stream of all orders that joins while events are read for another one misses none', async () => {
  const { db } = api.services;
  const partner = await api.newPartner();
  const order = await openTestOrder(db, partner);
  await waitForSettledEvents(db);
  const place: EventPlace = await findPresentPlace(db);
  const reads = openHoldableReads(db);
  const { notifications, tell } = openNotifications();
  const streams = createPartnerStreams(reads.db, notifications, log, SWEEPS);
  const owner = { partnerId: partner.partnerId, environment: 'test' } as const;
  const { early, late, sent } = await joinDuringRead({
    join: (follower) => streams.follow({ ...follower, owner, place }),
    reads,
    tell,
    order,
  });
  expect({ early, late }).toEqual({ early: sent, late: sent });
});

test("an order's stream that joins while events are read for another one misses none", async () => {
  const { db } = api.services;
  const order = await openTestOrder(db, await api.newPartner());
  const reads = openHoldableReads(db);
  const { notifications, tell } = openNotifications();
  const streams = createOrderStreams(reads.db, notifications, log, SWEEPS);
  const { early, late, sent } = await joinDuringRead({
    join: (follower) => streams.follow({ ...follower, orderId: order.orderId, version: 1 }),
    reads,
    tell,
    order,
  });
  expect({ early, late }).toEqual({ early: sent, late: sent });
});
