import { eq } from 'drizzle-orm';
import { auditOf } from '#db/audit';
import { endpoints, endpointTimers } from '#db/schema/endpoints';
import { rotateSecret } from '#db/webhooks/endpoints/secret';
import { newWebhookSecret } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import type { Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

async function rotate(endpointId: string) {
  const secret = newWebhookSecret('test');
  const sealedSecret = setup.sending.keyring.seal(secret);
  return { secret, outcome: await rotateSecret(setup.db, { endpointId, sealedSecret, actor: 'test' }) };
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
  expect(Math.abs(until - rotatedAt - 300_000)).toBeLessThan(1_000);
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
