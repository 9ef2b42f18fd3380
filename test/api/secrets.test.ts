import { eq, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#db/client';
import { endOldSeals, permitOldSeals, readOldSeals } from '#db/keys/sealed-secrets';
import { createPartner } from '#db/partners';
import { endpoints } from '#db/schema/endpoints';
import { oldSeals } from '#db/schema/keys';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import type { Site } from '#doctor/check';
import { SECRET_CHECKS } from '#doctor/secrets';
import { prepareDatabase } from '#launcher/prepare-database';
import { loadKeyring } from '#operations/secrets/load-keyring';
import { resealOldSecrets, resealStoredSecrets } from '#operations/secrets/reseal-secrets';
import { readWebhookSecrets } from '#operations/webhooks/rotate-secret';
import { createKeyring, type Keyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newId } from '#security/secret';
import { databaseFrom, type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';
import { listReleases } from '#test/releases/releases';

const SECRET = 'the secret key of a server that is attacked';
const keyring = createKeyring(SECRET);
const sign = (text: string) => keyring.sign('old-seals', text);
const DAYS = 24 * 60 * 60_000;

let database: FreshDatabase;
let db: Database;
async function open(made: FreshDatabase) {
  database = made;
  db = openDatabase(database.url, { max: 5, onIdleError: () => {} });
}
afterEach(async () => {
  await db.$client.end();
  await database.drop();
});

/** As release 0.1 sealed. */
function oldKeyring(): Keyring {
  const old = createKeyring(SECRET);
  old.useOldSeals({ writtenUntil: Date.now() + DAYS, readUntil: Date.now() + DAYS });
  return old;
}

async function endpoint(secret: string, by: Keyring = keyring): Promise<string> {
  const partnerId = newId('par');
  await createPartner(db, { partnerId, name: 'Example Wallet' });
  const slot = { partnerId, environment: 'live', channel: 'order', url: 'https://wallet.example' } as const;
  return (await addEndpoint(db, { ...slot, sealSecret: webhookSecretSealer(by, secret) })) ?? '';
}

/** What somebody who can write to the database does to receive webhooks under a secret that they know. */
async function moveSecret(from: string, to: string, column: 'sealed_secret' | 'previous_sealed_secret') {
  await db.execute(sql`
    update endpoints set ${sql.identifier(column)} = (select sealed_secret from endpoints where endpoint_id = ${from}),
      previous_until = now() + interval '1 hour' where endpoint_id = ${to}`);
}

const seenByDoctor = () =>
  SECRET_CHECKS.find(({ name }) => name === 'sealed secrets')?.run({ db, secretKeys: [SECRET] } as unknown as Site);

const read = async (endpointId: string) =>
  readWebhookSecrets({ db, keyring: await loadKeyring(db, [SECRET]) }, endpointId);

test.each(['sealed_secret', 'previous_sealed_secret'] as const)(
  'a secret that is moved to %s of another row does not open, and is not sealed again there',
  async (column) => {
    await open(await freshDatabase());
    const [mine, theirs] = [await endpoint('whsec_live_mine'), await endpoint('whsec_live_theirs')];
    expect(await read(theirs)).toEqual(['whsec_live_theirs']);
    await moveSecret(mine, theirs, column);
    await expect(read(theirs)).rejects.toThrow('for another place');
    const { report } = await resealStoredSecrets({ db, keyring }, { actor: 'cli:test' });
    expect(report.unreadable).toEqual([theirs]);
    await expect(read(theirs)).rejects.toThrow('for another place');
  },
);

test('of a fresh installation, no secret of the old form opens, whatever the database says', async () => {
  await open(await freshDatabase());
  const endpointId = await endpoint('whsec_live_moved', oldKeyring());
  await expect(read(endpointId)).rejects.toThrow('not accepted any more');
  const stranger = createKeyring('a secret key that the intruder made up');
  for (const signature of ['', sign('another text'), stranger.sign('old-seals', new Date().toISOString())]) {
    await db.delete(oldSeals);
    await db.insert(oldSeals).values({ grantedAt: new Date(), signature });
    await expect(read(endpointId)).rejects.toThrow('not accepted any more');
  }
});

test('a permission that somebody kept is of no use after its period, nor with another time', async () => {
  await open(await freshDatabase());
  const endpointId = await endpoint('whsec_live_moved', oldKeyring());
  const eightDaysAgo = new Date(Date.now() - 8 * DAYS);
  const signature = sign(eightDaysAgo.toISOString());
  await db.insert(oldSeals).values({ grantedAt: eightDaysAgo, signature });
  await expect(read(endpointId)).rejects.toThrow('not accepted any more');
  await db.update(oldSeals).set({ grantedAt: new Date() });
  await expect(read(endpointId)).rejects.toThrow('not accepted any more');
  const tomorrow = new Date(Date.now() + DAYS);
  await db.update(oldSeals).set({ grantedAt: tomorrow, signature: sign(tomorrow.toISOString()) });
  await expect(read(endpointId)).rejects.toThrow('not accepted any more');
});

test('an upgrade from release 0.1 permits its form until all is sealed again, and no second start permits it', async () => {
  const [release] = listReleases();
  await open(await databaseFrom(release?.dump ?? ''));
  const start = () => prepareDatabase({ migrationUrl: database.url, databaseUrl: database.url, secretKeys: [SECRET] });
  await start();
  // Sealed under the key of whoever recorded the release.
  await db.execute(sql`update endpoints set sealed_secret = '', previous_sealed_secret = null`);
  await db.execute(sql`update mails set sealed_text = ''`);
  await db.execute(sql`update users set sealed_totp_secret = null`);
  await db.execute(sql`update provider_calls set sealed_secret = null`);
  const endpointId = await endpoint('whsec_live_of_before', oldKeyring());
  expect(await read(endpointId)).toEqual(['whsec_live_of_before']);
  await resealOldSecrets({ db, keyring: await loadKeyring(db, [SECRET]) });
  expect(await readOldSeals(db, keyring)).not.toBeNull();
  await endpoint('whsec_live_of_an_old_process', oldKeyring());
  expect(await seenByDoctor()).toMatchObject({
    state: 'well',
    seen: expect.stringContaining('1 of them in the form of release 0.1'),
  });

  const twoDaysAgo = new Date(Date.now() - 2 * DAYS);
  await db.update(oldSeals).set({ grantedAt: twoDaysAgo, signature: sign(twoDaysAgo.toISOString()) });
  const late = await endpoint('whsec_live_of_an_old_process', oldKeyring());
  const { secrets } = await resealOldSecrets({ db, keyring: await loadKeyring(db, [SECRET]) });
  expect(secrets).toBeGreaterThan(0);
  expect(await db.$count(oldSeals)).toBe(0);
  expect([await read(endpointId), await read(late)]).toEqual([
    ['whsec_live_of_before'],
    ['whsec_live_of_an_old_process'],
  ]);
  const rows = await db.select().from(endpoints).where(eq(endpoints.endpointId, endpointId));
  expect(rows[0]?.sealedSecret).toMatch(/^v2\./);

  await start();
  expect(await db.$count(oldSeals)).toBe(0);
  await expect(read(await endpoint('whsec_live_moved', oldKeyring()))).rejects.toThrow('not accepted any more');
  expect(await seenByDoctor()).toMatchObject({
    state: 'wrong',
    seen: expect.stringContaining('have the form of release 0.1'),
  });
});

test('what is left of the old form is sealed again when an operator says so', async () => {
  await open(await freshDatabase());
  await permitOldSeals(db, keyring);
  await endOldSeals(db);
  const left = await endpoint('whsec_live_left', oldKeyring());
  const told = createKeyring(SECRET);
  told.useOldSeals({ writtenUntil: 0, readUntil: Number.POSITIVE_INFINITY });
  await resealStoredSecrets({ db, keyring: told }, { actor: 'cli:test' });
  expect(await read(left)).toEqual(['whsec_live_left']);
});
