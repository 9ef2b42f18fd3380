import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { auditOf } from '#db/audit';
import { type Database, openDatabase } from '#db/client';
import { resealSecrets, SEALED_COLUMNS } from '#db/keys/sealed-secrets';
import { createPartner } from '#db/partners/partners';
import { endpoints } from '#db/schema/endpoints';
import { readSlot, setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { rotateSecret } from '#db/webhooks/endpoints/secret';
import { createKeyring } from '#security/keyring';
import { newId } from '#security/secret';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';

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

async function endpoint(sealedSecret: string) {
  const slot = { partnerId: newId('par'), environment: 'test', channel: 'order' } as const;
  await createPartner(db, { partnerId: slot.partnerId, name: 'Example Wallet' });
  const set = await setEndpoint(db, { ...slot, url: 'https://hooks.wallet.example/swaps', sealedSecret });
  const endpointId = set.kind === 'taken' ? '' : set.endpointId;
  return { endpointId, stored: async () => (await readSlot(db, slot))?.sealedSecret ?? '' };
}

const reseal = (batch?: number) =>
  resealSecrets(db, { reseal: both.reseal, actor: 'cli:test', ...(batch && { batch }) });

test('every secret is sealed with the current secret key, in batches, each with an audit entry, and not again', async () => {
  const made = await Promise.all(Array.from({ length: 7 }, (_, index) => endpoint(old.seal(`whsec_test_${index}`))));
  const present = await endpoint(alone.seal('whsec_test_present'));
  const report = await reseal(3);
  expect(report).toEqual({
    resealed: made.map(({ endpointId }) => endpointId).sort(),
    unchanged: [present.endpointId],
    unreadable: [],
  });
  for (const [index, { endpointId, stored }] of made.entries()) {
    expect(alone.open(await stored())).toBe(`whsec_test_${index}`);
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
  const { endpointId } = await endpoint(old.seal('whsec_test_first'));
  await rotateSecret(db, { endpointId, sealedSecret: old.seal('whsec_test_second'), actor: 'test' });
  expect((await reseal()).resealed).toEqual([endpointId, endpointId]);
  const [row] = await db.select().from(endpoints);
  const opened = [row?.sealedSecret, row?.previousSealedSecret].map((sealed) => alone.open(sealed ?? ''));
  expect(opened).toEqual(['whsec_test_second', 'whsec_test_first']);
});

test('a secret that no configured secret key opens is named and not changed, and the others are sealed again', async () => {
  const lost = await endpoint(createKeyring('a secret key that nobody has any more').seal('whsec_test_lost'));
  const before = await lost.stored();
  const found = await endpoint(old.seal('whsec_test_found'));
  expect(await reseal()).toEqual({ resealed: [found.endpointId], unchanged: [], unreadable: [lost.endpointId] });
  expect(await lost.stored()).toBe(before);
});

test('a secret that is replaced at the same time is the new one afterwards, sealed with the current key', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => endpoint(old.seal('whsec_test_before'))));
  const replaced = made.map(({ endpointId }) =>
    rotateSecret(db, { endpointId, sealedSecret: both.seal('whsec_test_after'), actor: 'test' }),
  );
  await Promise.all([reseal(2), reseal(5), ...replaced]);
  await reseal();
  for (const { stored } of made) {
    expect(alone.open(await stored())).toBe('whsec_test_after');
  }
  const rows = await db.select().from(endpoints);
  expect(rows.map((row) => alone.open(row.previousSealedSecret ?? ''))).toEqual(rows.map(() => 'whsec_test_before'));
});

test('no column with a name for a sealed value is left out', () => {
  const folder = join(__dirname, '../../../src/db/schema');
  const files = readdirSync(folder);
  const tables = files
    .flatMap((file) => Object.values(require(join(folder, file))))
    .filter((made) => is(made, PgTable));
  const sealed = tables.flatMap((table) => getTableConfig(table).columns).filter(({ name }) => name.includes('sealed'));
  expect(sealed.length).toBeGreaterThan(0);
  expect(new Set(SEALED_COLUMNS.map(({ secret }) => secret))).toEqual(new Set(sealed));
});
