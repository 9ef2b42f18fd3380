import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { leafOf } from '#db/audit-chain';
import { type Database, openDatabase, type Transaction } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { DAY } from '#domain/duration';
import { createKeyring } from '#security/keyring';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

interface Verified {
  days: number;
  entries: number;
  breaches: { day: string; why: string }[];
}

let instance: TestInstance;
let db: Database;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  db = openDatabase(instance.find().databaseUrl, { max: 1, onIdleError: () => {} });
});
afterAll(async () => {
  await db?.$client.end();
  await instance?.stop();
});

/** What only the owner of the tables can do. */
function asOwner(change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await change(tx);
  });
}

/** As if all that is in the log had been written two days ago: a day is sealed once it has ended. */
async function moveToAnEndedDay(): Promise<void> {
  const keyring = createKeyring(...instance.find().secretKeys);
  const rows = await db.select().from(auditLog).orderBy(auditLog.id);
  for (const row of rows) {
    const at = new Date(row.at.getTime() - 2 * DAY);
    const mac = keyring.sign('audit-entry', leafOf({ ...row, at }));
    await asOwner((tx) => tx.update(auditLog).set({ at, mac }).where(eq(auditLog.id, row.id)));
  }
}

async function keepHead(): Promise<string> {
  const file = join(temporaryDir(), 'head.json');
  expect(await instance.run('audit', 'head', '--out', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Keep it where nobody who can write to the database can'),
  });
  return file;
}

test('a head that was kept is verified too, and one that was changed is refused', async () => {
  await moveToAnEndedDay();
  const file = await keepHead();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const whole = await instance.runJson<Verified>('audit', 'verify', '--head', file);
  expect(whole).toMatchObject({ days: 1, breaches: [] });
  expect(whole.entries).toBeGreaterThan(0);
  expect((await instance.run('audit', 'verify')).stdout).toContain('nothing: the log is as it was written');

  const head = readFileSync(file, 'utf8');
  writeFileSync(file, head.replace(/[0-9a-f]{8}/, '00000000'));
  expect(await instance.run('audit', 'verify', '--head', file)).toMatchObject({ code: 1, stdout: '' });
});

test('a changed entry is found with and without a head, with its day, and exit code 1', async () => {
  const file = await keepHead();
  const [first] = await db.select().from(auditLog).orderBy(auditLog.id).limit(1);
  const ofFirst = eq(auditLog.id, first?.id ?? 0);
  await asOwner((tx) => tx.update(auditLog).set({ actor: 'cli:mallory' }).where(ofFirst));
  for (const more of [[], ['--head', file]]) {
    const { code, stdout } = await instance.run('audit', 'verify', ...more);
    expect(code).toBe(1);
    expect(stdout).toContain(first?.at.toISOString().slice(0, 10));
  }
});

test('the entries of a period are written into a file of the own, and the export is an entry for operators alone', async () => {
  const file = join(temporaryDir(), 'audit.ndjson');
  const why = ['--reason', 'quarterly review'];
  const { entries } = await instance.runJson<{ entries: number }>('audit', 'export', '--out', file, ...why);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(read).toHaveLength(entries);
  expect(read[0]).toMatchObject({ action: 'audit_log.exported', reason: 'quarterly review', partner_id: null });
  expect(read.map(({ id }) => Number(id))).toEqual(read.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
  expect(read.length).toBe((await db.select().from(auditLog)).length);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const again = await instance.run('audit', 'export', '--out', file, ...why);
  expect([again.code, again.stdout]).toEqual([1, '']);
  const csv = join(temporaryDir(), 'audit.csv');
  const ended = ['--to', new Date(Date.now() - DAY).toISOString(), '--format', 'csv'];
  const old = await instance.runJson<{ entries: number }>('audit', 'export', '--out', csv, ...ended, ...why);
  const [heading, ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\r\n');
  expect(heading).toBe('id,at,actor,actor_email,action,target,partner_id,ip,reason,details');
  expect(rows).toHaveLength(old.entries);
  expect(old.entries).toBeLessThan(entries);
  expect((await instance.run('audit', 'export', '--out', join(temporaryDir(), 'x'))).stderr).toContain('--reason');
});
