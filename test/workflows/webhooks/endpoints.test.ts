import { eq } from 'drizzle-orm';
import { auditOf } from '#db/audit';
import type { Database } from '#db/client';
import { endpoints, endpointTimers } from '#db/schema/endpoints';
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
import { rotateSecret } from '#db/webhooks/endpoints/secret';
import { sealRotation } from '#security/sealer';
import { newWebhookSecret } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import type { Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

describe('rotation', () => {
  let setup: DispatcherSetup;
  let receiver: Receiver;
  useDispatcherSetup((opened) => {
    ({ setup, receiver } = opened);
  });

  async function rotate(endpointId: string) {
    const secret = newWebhookSecret('test');
    const sealed = sealRotation(setup.sending.keyring, endpointId, secret);
    return { secret, outcome: await rotateSecret(setup.db, { endpointId, ...sealed, actor: 'test' }) };
  }

  /** Which of the secrets verify the last request. */
  function verified(...secrets: string[]): boolean[] {
    const { headers, body, at } = receiver.received.at(-1) ?? fail();
    const header = headers['x-service-signature'];
    return secrets.map((secret) => verifySignature({ header, body, secrets: [secret], now: at / 1_000 }).ok);
  }

  async function deliver(partnerId: string): Promise<void> {
    const before = receiver.received.length;
    await publish(setup.db, { partnerId });
    await eventually(() => receiver.received.length > before);
  }

  test('during a rotation both secrets verify, newest first in the header, and afterwards only the new one', async () => {
    const { partnerId, endpointId, secret: old } = await setup.partner(receiver.url);
    setup.dispatch();
    const rotatedAt = Date.now();
    const { secret, outcome } = await rotate(endpointId);
    expect(outcome).toEqual({ kind: 'rotated', bothUntil: expect.any(Date) });
    const until = 'bothUntil' in outcome ? outcome.bothUntil.getTime() : 0;
    expect(until).toBeGreaterThanOrEqual(rotatedAt + 300_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 300_000);
    await deliver(partnerId);
    expect(verified(secret, old)).toEqual([true, true]);
    const [time = '', newest = '', ...older] = (receiver.received[0]?.headers['x-service-signature'] ?? '').split(',');
    expect(older).toHaveLength(1);
    const { body = Buffer.alloc(0), at = 0 } = receiver.received[0] ?? {};
    const first = { header: `${time},${newest}`, body, secrets: [secret], now: at / 1_000 };
    expect(verifySignature(first)).toEqual({ ok: true });

    await setup.db.update(endpoints).set({ previousUntil: new Date() }).where(eq(endpoints.endpointId, endpointId));
    await deliver(partnerId);
    expect(verified(secret, old)).toEqual([true, false]);
  });

  test('a second rotation is refused until the window ends', async () => {
    const { endpointId, partnerId } = await setup.partner(receiver.url);
    const { secret } = await rotate(endpointId);
    expect((await rotate(endpointId)).outcome).toEqual({ kind: 'rotating', until: expect.any(Date) });
    setup.dispatch();
    await deliver(partnerId);
    expect(verified(secret)).toEqual([true]);

    await setup.db.update(endpoints).set({ previousUntil: new Date() }).where(eq(endpoints.endpointId, endpointId));
    expect((await rotate(endpointId)).outcome).toMatchObject({ kind: 'rotated' });
  });

  test('one of two simultaneous rotations is refused', async () => {
    const { endpointId } = await setup.partner(receiver.url);
    const outcomes = await Promise.all([rotate(endpointId), rotate(endpointId)]);
    expect(outcomes.map(({ outcome }) => outcome.kind).sort()).toEqual(['rotated', 'rotating']);
  });

  test('the old secret is erased when its window ends, and that is audited', async () => {
    const { endpointId } = await setup.partner(receiver.url);
    await rotate(endpointId);
    const end = new Date(Date.now() + 200);
    await setup.db.update(endpoints).set({ previousUntil: end }).where(eq(endpoints.endpointId, endpointId));
    await setup.db.update(endpointTimers).set({ at: end }).where(eq(endpointTimers.endpointId, endpointId));
    expect((await setup.endpointRow(endpointId)).previousSealedSecret).not.toBeNull();
    setup.startTimers();
    await eventually(async () => (await setup.endpointRow(endpointId)).previousSealedSecret === null);
    expect((await auditOf(setup.db, endpointId)).map(({ action }) => action)).toEqual([
      'webhook_secret.rotated',
      'webhook_secret.erased',
    ]);
  });

  function fail(): never {
    throw new Error('nothing was received');
  }
});

describe('endpoints', () => {
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
      await setEndpoint(db, { partnerId, ...slot, sealSecret: () => 'sealed' });
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
    const first = await added({ ...slot, url: 'http://localhost:1/old', sealSecret: () => 'old' });
    await publish(db, { partnerId });
    const again = { ...slot, url: 'http://localhost:1/new', sealSecret: () => 'new' };
    expect(await setEndpoint(db, again)).toEqual({
      kind: 'changed',
      endpointId: first,
      pausedAt: null,
      hasNewUrl: true,
    });
    expect(await setEndpoint(db, again)).toMatchObject({ hasNewUrl: false });
    expect(await take()).toMatchObject([{ endpointId: first, url: 'http://localhost:1/new', sealedSecret: 'old' }]);

    await setEndpoint(db, again, { replaceSecret: true });
    await publish(db, { partnerId });
    expect(await take()).toMatchObject([{ endpointId: first, sealedSecret: 'new' }]);
  });

  test('a second endpoint for the same environment and channel is refused, and a partner has one ops endpoint over both environments', async () => {
    const partnerId = await newPartner(db);
    const ops = {
      partnerId,
      environment: 'live',
      channel: 'ops',
      url: 'https://a.example/',
      sealSecret: () => 's',
    } as const;
    await added(ops);
    expect(await addEndpoint(db, ops)).toBeNull();
    expect(await setEndpoint(db, { ...ops, environment: 'test' })).toEqual({ kind: 'taken' });
  });

  test('a removed endpoint can be replaced, and its deliveries are kept as failed', async () => {
    const partnerId = await newPartner(db);
    const slot = { partnerId, environment: 'test', channel: 'order', url: 'http://localhost:1/x' } as const;
    const removed = await added({ ...slot, sealSecret: () => 'one' });
    const { orderId } = await publish(db, { partnerId });
    expect([await removeEndpoint(db, removed), await removeEndpoint(db, removed)]).toEqual([true, false]);
    expect(await findEndpoint(db, removed)).toMatchObject({ removedAt: expect.any(Date) });
    expect(await listEndpoints(db, partnerId)).toEqual([]);
    const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
    expect(rows).toMatchObject([{ endpointId: removed, state: 'failed' }]);

    const next = await added({ ...slot, sealSecret: () => 'two' });
    await publish(db, { partnerId });
    expect(await take()).toMatchObject([{ endpointId: next, sealedSecret: 'two' }]);
  });

  test('an event makes one delivery, for the order endpoint of its own environment', async () => {
    const partnerId = await newPartner(db);
    const both = { partnerId, url: 'http://localhost:1/x', sealSecret: () => 'sealed' };
    const endpointId = await added({ ...both, environment: 'test', channel: 'order' });
    await setEndpoint(db, { ...both, environment: 'test', channel: 'ops' });
    await setEndpoint(db, { ...both, environment: 'live', channel: 'order' });
    const { orderId } = await publish(db, { partnerId });
    const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
    expect(rows).toMatchObject([{ endpointId, state: 'due', attempts: 0 }]);
  });
});
