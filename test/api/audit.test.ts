import { sql } from 'drizzle-orm';
import { recordAudit } from '#db/audit';
import { commitmentOf, headOf, leafOf, signAuditWith } from '#db/audit-chain';
import { type Database, openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { daySignature, sealAuditDays } from '#operations/audit/seal-days';
import { makeAuditHead, readAuditHead, verifyAudit } from '#operations/audit/verify-audit';
import { createLogger } from '#process/logger';
import { createKeyring } from '#security/keyring';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';

const keyring = createKeyring('the secret key of a server that is attacked');
const lines: string[] = [];
const log = createLogger('info', { out: { write: (line) => void lines.push(line) } });
const EXPIRED_THROUGH = '2020-01-01';
const DAYS_AGO = [5, 3, 1] as const;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

let database: FreshDatabase;
let db: Database;
beforeEach(async () => {
  signAuditWith((text) => keyring.sign('audit-entry', text));
  database = await freshDatabase();
  db = openDatabase(database.url, { max: 5, onIdleError: () => {} });
  lines.length = 0;
});
afterEach(async () => {
  await db.$client.end();
  await database.drop();
});

/** What only the owner of the tables can do. */
async function asOwner(...statements: string[]) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

const record = (target: string) =>
  recordAudit(db, { actor: 'cli:anna', action: 'partner.changed', target, details: { target }, reason: 'because' });

/** Four entries on each of three days, written on these days. */
async function threeDays() {
  for (const daysAgo of DAYS_AGO) {
    for (const nth of [1, 2, 3, 4]) await record(`par_${daysAgo}_${nth}`);
    const rows = await db
      .select()
      .from(auditLog)
      .where(sql`target like ${`par_${daysAgo}_%`}`);
    for (const row of rows) {
      const at = new Date(row.at.getTime() - daysAgo * 86_400_000);
      const mac = keyring.sign('audit-entry', leafOf({ ...row, at }));
      await asOwner(`update audit_log set at = '${at.toISOString()}', mac = '${mac}' where id = ${row.id}`);
    }
  }
  return sealAuditDays({ db, keyring, log });
}

const verify = async () => (await verifyAudit({ db, keyring }, { expiredThrough: EXPIRED_THROUGH })).breaches;
const idOf = async (target: string) => (await db.select().from(auditLog).where(sql`target = ${target}`))[0]?.id ?? 0;

test('an untouched log has no breach; each day is sealed once, and its head is logged', async () => {
  expect(await threeDays()).toEqual({ days: 3 });
  await record('par_today');
  const report = await verifyAudit({ db, keyring }, { expiredThrough: EXPIRED_THROUGH });
  expect(report).toMatchObject({ days: 3, entries: 13, breaches: [] });
  expect(await sealAuditDays({ db, keyring, log })).toEqual({ days: 0 });
  const logged = lines.map((line) => JSON.parse(line) as { day: string; head: string; entries: number });
  expect(logged.map(({ day, entries }) => [day, entries])).toEqual(DAYS_AGO.map((daysAgo) => [dayOf(daysAgo), 4]));
  expect(logged.at(-1)?.head).toBe(report.head);
});

const CHANGES = [
  ['actor', "update audit_log set actor = 'cli:bert' where target = 'par_3_2'"],
  ['reason', "update audit_log set reason = 'another' where target = 'par_3_2'"],
  ['details', `update audit_log set details = '{"target":"x"}' where target = 'par_3_2'`],
  ['partner', "update audit_log set partner_id = 'par_x' where target = 'par_3_2'"],
  ['time', "update audit_log set at = at + interval '1 second' where target = 'par_3_2'"],
  ['a deletion', "delete from audit_log where target = 'par_3_2'"],
  ['a deleted day', "delete from audit_log where target like 'par_3_%'"],
  [
    'the seal',
    'update audit_days set entries = 3 where day = (select day from audit_days order by day offset 1 limit 1)',
  ],
  [
    'an insertion',
    "insert into audit_log (id, at, actor, action, target, details) select 999, at, actor, action, 'par_new', details from audit_log where target = 'par_3_2'",
  ],
  [
    'another order',
    `update audit_log set id = -id where target in ('par_3_1', 'par_3_2');
     update audit_log a set id = -b.id from audit_log b where a.target = 'par_3_1' and b.target = 'par_3_2';
     update audit_log set id = (select id - 1 from audit_log where target = 'par_3_1') where target = 'par_3_2'`,
  ],
  [
    'emptying',
    `update audit_log set details = '{"erased":true}', reason = null, salt = null, erased_at = now() where target = 'par_3_2'`,
  ],
] as const;

test.each(CHANGES)('a change of a sealed day is found, with its day: %s', async (_what, change) => {
  await threeDays();
  await asOwner(...change.split(';'));
  const breaches = await verify();
  expect(breaches.length).toBeGreaterThan(0);
  expect(new Set(breaches.map(({ day }) => day))).toEqual(new Set([dayOf(3)]));
});

test('an entry that is moved to another day is missing there and new here', async () => {
  await threeDays();
  await asOwner("update audit_log set at = at - interval '2 days' where target = 'par_3_2'");
  expect(await verify()).toEqual([
    { day: dayOf(5), why: '1 entries were added afterwards' },
    { day: dayOf(3), why: '1 of 4 entries are missing' },
  ]);
});

test('entries for a day that had none are found', async () => {
  await threeDays();
  await asOwner(
    `insert into audit_log (at, actor, action, target, details) values (now() - interval '4 days', 'a', 'b', 'c', '{}')`,
  );
  expect(await verify()).toEqual([{ day: dayOf(4), why: 'entries were added to a day that had none' }]);
});

test('a chain that is made again without the secret key is found', async () => {
  await threeDays();
  await asOwner("update audit_log set actor = 'cli:bert' where target = 'par_3_2'");
  const stranger = createKeyring('a secret key that the intruder made up');
  await asOwner('delete from audit_days');
  await sealAuditDays({ db, keyring: stranger, log });
  expect(await verify()).toContainEqual({
    day: dayOf(1),
    why: 'its seal was not made with SECRET_KEY or SECRET_KEY_PREVIOUS',
  });
});

test('a chain that is made again with the stolen secret key is found by a head that was kept elsewhere', async () => {
  await threeDays();
  await record('par_today');
  const kept = JSON.stringify(await makeAuditHead(db, keyring));
  const head = readAuditHead(kept, keyring);
  const compare = async () => (await verifyAudit({ db, keyring }, { expiredThrough: EXPIRED_THROUGH, head })).breaches;
  expect(await compare()).toEqual([]);
  await asOwner("delete from audit_log where target in ('par_3_2', 'par_today')", 'delete from audit_days');
  await sealAuditDays({ db, keyring, log });
  expect(await verify()).toEqual([]);
  expect(await compare()).toEqual([
    { day: dayOf(1), why: 'its head is not the one in the file' },
    { day: dayOf(0), why: '1 entries that are in the file are missing or were changed' },
  ]);
  expect(() => readAuditHead(kept.replace(dayOf(1), dayOf(2)), keyring)).toThrow('was changed');
});

test.each([
  ['a change', "update audit_log set actor = 'cli:bert' where target = 'par_today'"],
  ['a change of what can be erased', "update audit_log set reason = 'another' where target = 'par_today'"],
  [
    'an insertion',
    "insert into audit_log (actor, action, target, details) values ('cli:anna', 'payout.paid', 'po_1', '{}')",
  ],
  [
    'a copy',
    'insert into audit_log (at, actor, action, target, details, ip_salt, ip_commitment, salt, commitment, mac, reason) select at, actor, action, target, details, ip_salt, ip_commitment, salt, commitment, mac, reason from audit_log order by id desc limit 1',
  ],
])('before its day is sealed, an entry is protected by its signature: %s', async (_what, change) => {
  await threeDays();
  await record('par_today');
  await asOwner(change);
  const breaches = await verify();
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toMatchObject({ day: dayOf(0) });
});

test('an entry that Swaplane did not write is told when its day is sealed', async () => {
  await threeDays();
  await asOwner(
    'delete from audit_days where day = (select max(day) from audit_days)',
    "update audit_log set mac = 'x' where target = 'par_1_1'",
  );
  await sealAuditDays({ db, keyring, log });
  expect(lines.join('')).toContain('the audit log has entries that Swaplane did not write');
  expect(await verify()).toEqual([{ day: dayOf(1), why: '1 entries were not written by Swaplane' }]);
});

test('days that retention has deleted are no breach, and younger ones are', async () => {
  await threeDays();
  await asOwner("delete from audit_log where target like 'par_5_%' or target = 'par_3_1'");
  const report = await verifyAudit({ db, keyring }, { expiredThrough: dayOf(4) });
  expect(report.breaches).toEqual([{ day: dayOf(3), why: '1 of 4 entries are missing' }]);
});

test('entries of the release before are committed to and sealed, and found changed from then on', async () => {
  await asOwner(
    `insert into audit_log (at, actor, action, target, ip, reason, details) values (now() - interval '2 days', 'usr_1', 'login.success', 'usr_1', '192.0.2.1', 'ünï', '{"a": "ü✓"}')`,
  );
  await sealAuditDays({ db, keyring, log });
  expect(await verify()).toEqual([]);
  const [row] = await db.select().from(auditLog);
  expect(row?.commitment).toBe(commitmentOf(row?.salt ?? '', 'ünï', '{"a": "ü✓"}'));
  expect(row?.ipCommitment).toBe(commitmentOf(row?.ipSalt ?? '', '192.0.2.1'));
  await asOwner("update audit_log set ip = '192.0.2.2'");
  expect(await verify()).toEqual([{ day: dayOf(2), why: `entry ${await idOf('usr_1')} was changed` }]);
});

test('after the secret key was changed, the chain goes on under the new one alone', async () => {
  await threeDays();
  const next = createKeyring('the second secret key of the server');
  expect((await verifyAudit({ db, keyring: next }, { expiredThrough: EXPIRED_THROUGH })).breaches).toHaveLength(1);
  const [last] = (await db.execute(sql`select * from audit_days order by day desc limit 1`)).rows as { head: string }[];
  const sealed = { day: dayOf(0), entries: 0, foreignEntries: 0, previous: last?.head ?? '' };
  const head = headOf({ ...sealed, leaves: [] });
  const signature = next.sign('audit-day', daySignature({ ...sealed, head }));
  await db.execute(sql`insert into audit_days (day, entries, foreign_entries, previous, head, signature)
    values (${sealed.day}, 0, 0, ${sealed.previous}, ${head}, ${signature})`);
  expect((await verifyAudit({ db, keyring: next }, { expiredThrough: EXPIRED_THROUGH })).breaches).toEqual([]);
});
