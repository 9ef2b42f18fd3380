import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { deliveries } from '#db/schema/webhooks';
import { leaseDue } from '#db/webhooks/deliveries';
import {
  addEndpoint,
  type EndpointSetting,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  setEndpoint,
} from '#db/webhooks/endpoints/endpoints';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';
import { publish } from '#test/helpers/webhooks/published-orders';

let db: Database;

useDatabase(4, (opened) => {
  db = opened.db;
});

async function added(setting: EndpointSetting): Promise<string> {
  const outcome = await setEndpoint(db, setting);
  if (outcome.kind !== 'added') {
    throw new Error('the endpoint was there already');
  }
  return outcome.endpointId;
}

const take = () => leaseDue(db, { dispatcherId: 'd', busy: {}, perEndpoint: 1, limit: 1, leaseMs: 10_000 });

test('a partner has one endpoint per environment and channel, listed without its secret', async () => {
  const partnerId = await newPartner(db);
  const slots = [
    { environment: 'test', channel: 'order', url: 'http://localhost:1/test' },
    { environment: 'live', channel: 'order', url: 'https://a.example/live' },
    { environment: 'live', channel: 'ops', url: 'https://a.example/ops' },
  ] as const;
  for (const slot of slots) {
    await setEndpoint(db, { partnerId, ...slot, sealedSecret: 'sealed' });
  }
  const listed = await listEndpoints(db, partnerId);
  expect(listed).toHaveLength(slots.length);
  // They may have the same millisecond, which leaves their order open.
  expect(listed).toEqual(expect.arrayContaining(slots.map((slot) => expect.objectContaining(slot))));
  expect(JSON.stringify(listed)).not.toContain('sealed');
});

test('another URL keeps the endpoint, its secret and its waiting deliveries', async () => {
  const partnerId = await newPartner(db);
  const slot = { partnerId, environment: 'test', channel: 'order' } as const;
  const first = await added({ ...slot, url: 'http://localhost:1/old', sealedSecret: 'old' });
  await publish(db, { partnerId });
  const again = { ...slot, url: 'http://localhost:1/new', sealedSecret: 'new' };
  expect(await setEndpoint(db, again)).toEqual({ kind: 'changed', endpointId: first, pausedAt: null });
  expect(await take()).toMatchObject([{ endpointId: first, url: 'http://localhost:1/new', sealedSecret: 'old' }]);

  await setEndpoint(db, again, { replaceSecret: true });
  await publish(db, { partnerId });
  expect(await take()).toMatchObject([{ endpointId: first, sealedSecret: 'new' }]);
});

test('a second endpoint for the same environment and channel is refused, and a partner has one ops endpoint over both environments', async () => {
  const partnerId = await newPartner(db);
  const ops = { partnerId, environment: 'live', channel: 'ops', url: 'https://a.example/', sealedSecret: 's' } as const;
  await added(ops);
  expect(await addEndpoint(db, ops)).toBeNull();
  expect(await setEndpoint(db, { ...ops, environment: 'test' })).toEqual({ kind: 'taken' });
});

test('a removed endpoint can be replaced, and its deliveries are kept as failed', async () => {
  const partnerId = await newPartner(db);
  const slot = { partnerId, environment: 'test', channel: 'order', url: 'http://localhost:1/x' } as const;
  const removed = await added({ ...slot, sealedSecret: 'one' });
  const { orderId } = await publish(db, { partnerId });
  expect([await removeEndpoint(db, removed), await removeEndpoint(db, removed)]).toEqual([true, false]);
  expect(await findEndpoint(db, removed)).toMatchObject({ removedAt: expect.any(Date) });
  expect(await listEndpoints(db, partnerId)).toEqual([]);
  const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  expect(rows).toMatchObject([{ endpointId: removed, state: 'failed' }]);

  const next = await added({ ...slot, sealedSecret: 'two' });
  await publish(db, { partnerId });
  expect(await take()).toMatchObject([{ endpointId: next, sealedSecret: 'two' }]);
});

test('an event makes one delivery, for the order endpoint of its own environment', async () => {
  const partnerId = await newPartner(db);
  const both = { partnerId, url: 'http://localhost:1/x', sealedSecret: 'sealed' };
  const endpointId = await added({ ...both, environment: 'test', channel: 'order' });
  await setEndpoint(db, { ...both, environment: 'test', channel: 'ops' });
  await setEndpoint(db, { ...both, environment: 'live', channel: 'order' });
  const { orderId } = await publish(db, { partnerId });
  const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  expect(rows).toMatchObject([{ endpointId, state: 'due', attempts: 0 }]);
});
