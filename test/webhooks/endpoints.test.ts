import { eq } from 'drizzle-orm';
import { type Database, openDatabase } from '../../src/db/client';
import { leaseDue } from '../../src/db/deliveries';
import { listEndpoints, setEndpoint } from '../../src/db/endpoints';
import { deliveries, partners } from '../../src/db/schema';
import { newId } from '../../src/net/secret';
import { type FreshDatabase, freshDatabase } from '../setup/database';
import { publish } from './orders';

let fresh: FreshDatabase;
let db: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase(fresh.url, { max: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await db.$client.end();
  await fresh.drop();
});

async function newPartner(): Promise<string> {
  const partnerId = newId('par');
  await db.insert(partners).values({ partnerId, name: 'Wallet' });
  return partnerId;
}

test('a partner has one endpoint per environment and channel, listed without its secret', async () => {
  const partnerId = await newPartner();
  const slots = [
    { environment: 'test', channel: 'order', url: 'http://localhost:1/test' },
    { environment: 'live', channel: 'order', url: 'https://a.example/live' },
    { environment: 'live', channel: 'ops', url: 'https://a.example/ops' },
  ] as const;
  for (const slot of slots) {
    await setEndpoint(db, { partnerId, ...slot, sealedSecret: 'sealed' });
  }
  const listed = await listEndpoints(db, partnerId);
  expect(listed).toMatchObject(slots);
  expect(JSON.stringify(listed)).not.toContain('sealed');
});

test('setting an endpoint again replaces URL and secret and keeps its waiting deliveries', async () => {
  const partnerId = await newPartner();
  const slot = { partnerId, environment: 'test', channel: 'order' } as const;
  const first = await setEndpoint(db, { ...slot, url: 'http://localhost:1/old', sealedSecret: 'old' });
  await publish(db, { partnerId });
  const second = await setEndpoint(db, { ...slot, url: 'http://localhost:1/new', sealedSecret: 'new' });
  expect(second).toBe(first);
  const taken = await leaseDue(db, { busy: {}, perEndpoint: 1, limit: 1, leaseMs: 1_000 });
  expect(taken).toMatchObject([{ endpointId: first, url: 'http://localhost:1/new', sealedSecret: 'new' }]);
});

test('an event makes one delivery, for the order endpoint of its own environment', async () => {
  const partnerId = await newPartner();
  const both = { partnerId, url: 'http://localhost:1/x', sealedSecret: 'sealed' };
  const endpointId = await setEndpoint(db, { ...both, environment: 'test', channel: 'order' });
  await setEndpoint(db, { ...both, environment: 'test', channel: 'ops' });
  await setEndpoint(db, { ...both, environment: 'live', channel: 'order' });
  const { orderId } = await publish(db, { partnerId });
  const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  expect(rows).toMatchObject([{ endpointId, state: 'due', attempts: 0 }]);
});
