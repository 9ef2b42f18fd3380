import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Order } from '#contract/orders/order';
import { auditOf } from '#db/audit';
import { type Database, openDatabase } from '#db/client';
import { resealSecrets, SEALED_COLUMNS } from '#db/keys/sealed-secrets';
import { createPartner } from '#db/partners';
import { endpoints } from '#db/schema/endpoints';
import { readSlot, setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { rotateSecret } from '#db/webhooks/endpoints/secret';
import { previousWebhookSecretAt, webhookSecretAt } from '#domain/keys/seal-place';
import { createKeyring, type Keyring } from '#security/keyring';
import { openWebhookSecrets, sealRotation, webhookSecretSealer } from '#security/sealer';
import { newId } from '#security/secret';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';
import type { InstanceProcess } from '#test/helpers/service/instance';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { completedOrder, isSigned, openInstallation, recordsOf, statusOf, textOf } from './installation';

describe('rotation', () => {
  let installation: Awaited<ReturnType<typeof openInstallation>>;
  afterEach(async () => {
    await installation.stop();
    await installation.dropServers();
  });

  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  interface Made {
    key_id: string;
    key: string;
  }
  interface Report {
    keys_left: { key_id: string; last_used_at: string | null }[];
  }

  /** A partner with an endpoint whose first delivery has to be repeated, and keys for each thing that can happen to a key. */
  async function makePartner(instance: InstanceProcess) {
    const { partner_id: partner } = await instance.runJson<{ partner_id: string }>(
      'partner',
      'create',
      '--name',
      'Acme',
    );
    const newKey = (env: string) => instance.runJson<Made>('key', 'create', '--partner', partner, '--env', env);
    const keys = { used: await newKey('test'), unused: await newKey('live'), rotated: await newKey('live') };
    const place = ['--partner', partner, '--env', 'test', '--channel', 'order'];
    const { secret } = await instance.runJson<{ secret: string }>('webhook', 'add', ...place, '--url', receiver.url);
    const seen = receiver.received.length;
    receiver.answer((response, nth) => answerStatus(nth === seen + 1 ? 500 : 204)(response));
    return { ...keys, secret };
  }

  const statusesOf = (orders: Order[]) => Promise.all(orders.map(({ tracking_url }) => statusOf(tracking_url)));
  const tokenOf = ({ tracking_url }: Order) => new URL(tracking_url).searchParams.get('t') ?? '';

  test.each(['given', 'kept'] as const)('a secret key that is %s can be changed without an outage', async (keeping) => {
    installation = await openInstallation(keeping);
    const first = await installation.start('first');
    const { used, unused, rotated, secret } = await makePartner(first);
    const orders: Order[] = [];
    const expectService = async (instance: InstanceProcess) => {
      const order = await completedOrder(instance, used.key);
      expect(await isSigned(receiver, order, secret)).toBe(true);
      orders.push(order);
    };
    await expectService(first);
    expect(await statusesOf(orders)).toEqual([200]);
    await installation.stop();

    const both = await installation.start('both');
    await expectService(both);
    expect(await statusesOf(orders)).toEqual([200, 200]);
    const { key: successor } = await both.runJson<Made>('key', 'rotate', rotated.key_id);
    const report = await both.runJson<Report>('secret', 'reseal');
    expect(report).toMatchObject({ resealed: 1, unchanged: 0, unreadable: [] });
    expect(report.keys_left.map(({ key_id, last_used_at }) => [key_id, last_used_at]).sort()).toEqual(
      [unused, rotated].map(({ key_id }) => [key_id, null]).sort(),
    );
    const again = await both.run('secret', 'reseal');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/re-encrypted +0\n.*API keys left +2/s);
    expect(again.stdout).toContain('So do backup codes of second factors');
    await expectService(both);
    await installation.stop();

    const second = await installation.start('second');
    await expectService(second);
    const keys = [used.key, successor, second.dev.test_key, second.dev.live_key, unused.key];
    const ordersUrl = `${second.dev.base_url}/partner/v1/me/orders`;
    expect(await Promise.all(keys.map((key) => statusOf(ordersUrl, key)))).toEqual([200, 200, 200, 200, 401]);
    expect(await statusesOf(orders)).toEqual([404, 200, 200, 200]);
    const read = await fetch(`${ordersUrl}?page_size=10`, { headers: { 'X-API-Key': used.key } });
    expect(await statusesOf(((await read.json()) as { items: Order[] }).items)).toEqual([200, 200, 200, 200]);
    const refused = [textOf(ordersUrl, unused.key), textOf(orders[0]?.tracking_url ?? '')];
    const refusals = (await Promise.all(refused)).join('\n');
    expect(refusals).toMatch(/INVALID_KEY.*Order not found/s);
    const records = await recordsOf(second);
    await installation.stop();

    const seen = [records, refusals, again.stdout, ...installation.outputs].join('\n');
    expect(records).toContain(orders[0]?.order_id);
    expect(records).toContain('webhook retries');
    const tokens = orders.map(tokenOf);
    for (const hidden of [...keys, rotated.key, secret, ...tokens, ...installation.secretKeys]) {
      const shown = hidden === first.dev.test_key ? seen.replace(hidden, '') : seen;
      expect(shown).not.toContain(hidden.replace(/^(pk_(test|live)|whsec_test)_/, ''));
    }
    const [firstOutput = '', ...laterOutputs] = installation.outputs;
    expect(firstOutput).toContain(`X-API-Key: ${first.dev.test_key}`);
    for (const output of laterOutputs) {
      expect(output).toContain(`require("${installation.dataDir}/dev.json").test_key`);
    }
  });
});

describe('reseal', () => {
  const old = createKeyring('the first secret key of this server');
  const both = createKeyring('the second secret key of this server', 'the first secret key of this server');
  const alone = createKeyring('the second secret key of this server');

  let database: FreshDatabase;
  let db: Database;
  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, { max: 5, onIdleError: () => {} });
  });
  afterEach(async () => {
    await db.$client.end();
    await database.drop();
  });

  async function endpoint(keyring: Keyring, secret: string) {
    const slot = { partnerId: newId('par'), environment: 'test', channel: 'order' } as const;
    await createPartner(db, { partnerId: slot.partnerId, name: 'Example Wallet' });
    const sealSecret = webhookSecretSealer(keyring, secret);
    const set = await setEndpoint(db, { ...slot, url: 'https://hooks.wallet.example/swaps', sealSecret });
    const endpointId = set.kind === 'taken' ? '' : set.endpointId;
    return { endpointId, stored: async () => (await readSlot(db, slot))?.sealedSecret ?? '' };
  }

  const openAlone = (endpointId: string, sealed: string) => alone.open(webhookSecretAt(endpointId), sealed);

  const reseal = (batch?: number) =>
    resealSecrets(db, { reseal: both.reseal, actor: 'cli:test', ...(batch && { batch }) });

  test('every secret is sealed with the current secret key, in batches, each with an audit entry, and not again', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, (_, index) => endpoint(old, `whsec_test_${index}`)));
    const present = await endpoint(alone, 'whsec_test_present');
    const report = await reseal(3);
    expect(report).toEqual({
      resealed: made.map(({ endpointId }) => endpointId).sort(),
      unchanged: [present.endpointId],
      unreadable: [],
    });
    for (const [index, { endpointId, stored }] of made.entries()) {
      expect(openAlone(endpointId, await stored())).toBe(`whsec_test_${index}`);
      expect(await auditOf(db, endpointId)).toEqual([
        expect.objectContaining({
          actor: 'cli:test',
          action: 'secret.resealed',
          details: { column: 'endpoints.sealed_secret' },
        }),
      ]);
    }
    expect(await reseal()).toMatchObject({ resealed: [], unreadable: [] });
    expect(await auditOf(db, made[0]?.endpointId ?? '')).toHaveLength(1);
  });

  test('during a rotation both secrets of an endpoint are sealed again', async () => {
    const { endpointId } = await endpoint(old, 'whsec_test_first');
    await rotateSecret(db, { endpointId, ...sealRotation(old, endpointId, 'whsec_test_second'), actor: 'test' });
    expect((await reseal()).resealed).toEqual([endpointId, endpointId]);
    const [row] = await db.select().from(endpoints);
    const found = { sealed: row?.sealedSecret ?? '', previous: row?.previousSealedSecret ?? '' };
    expect(openWebhookSecrets(alone, endpointId, found)).toEqual(['whsec_test_second', 'whsec_test_first']);
  });

  test('a secret that no configured secret key opens is named and not changed, and the others are sealed again', async () => {
    const lost = await endpoint(createKeyring('a secret key that nobody has any more'), 'whsec_test_lost');
    const before = await lost.stored();
    const found = await endpoint(old, 'whsec_test_found');
    expect(await reseal()).toEqual({ resealed: [found.endpointId], unchanged: [], unreadable: [lost.endpointId] });
    expect(await lost.stored()).toBe(before);
  });

  test('a secret that is replaced at the same time is the new one afterwards, sealed with the current key', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => endpoint(old, 'whsec_test_before')));
    const replaced = made.map(({ endpointId }) =>
      rotateSecret(db, { endpointId, ...sealRotation(both, endpointId, 'whsec_test_after'), actor: 'test' }),
    );
    await Promise.all([reseal(2), reseal(5), ...replaced]);
    await reseal();
    for (const { endpointId, stored } of made) {
      expect(openAlone(endpointId, await stored())).toBe('whsec_test_after');
    }
    for (const { endpointId, previousSealedSecret } of await db.select().from(endpoints)) {
      expect(alone.open(previousWebhookSecretAt(endpointId), previousSealedSecret ?? '')).toBe('whsec_test_before');
    }
  });

  test('no column with a name for a sealed value is left out', () => {
    const folder = join(__dirname, '../../../src/db/schema');
    const files = readdirSync(folder);
    const tables = files
      .flatMap((file) => Object.values(require(join(folder, file))))
      .filter((made) => is(made, PgTable));
    const sealed = tables
      .flatMap((table) => getTableConfig(table).columns)
      .filter(({ name }) => name.includes('sealed') && name !== 'sealed_at');
    expect(sealed.length).toBeGreaterThan(0);
    expect(new Set(SEALED_COLUMNS.map(({ secret }) => secret))).toEqual(new Set(sealed));
  });
});
