import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { recordAudit } from '#db/audit';
import { type Database, openDatabase } from '#db/client';
import { deleteOutlived } from '#db/retention';
import { DAY } from '#domain/duration';
import { prepareDatabase } from '#launcher/prepare-database';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';

const SECRET = 'the secret key of a server that is attacked';
const ROLE = `service_${process.pid}`;

let database: FreshDatabase;
let owner: Database;
let service: Database;
let databaseUrl: string;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openDatabase(database.url, { max: 2, onIdleError: () => {} });
  await owner.execute(sql.raw(`create role ${ROLE} login password 'x'`));
  databaseUrl = Object.assign(new URL(database.url), { username: ROLE, password: 'x' }).href;
  const preparation = { migrationUrl: database.url, databaseUrl, secretKeys: [SECRET] as const };
  await Promise.all([1, 2, 3].map(() => prepareDatabase(preparation)));
  service = openDatabase(databaseUrl, { max: 2, onIdleError: () => {} });
  await recordAudit(service, { actor: 'cli:test', action: 'partner.created', target: 'par_1', details: { a: 1 } });
});
afterAll(async () => {
  await service.$client.end();
  await owner.execute(sql.raw(`drop owned by ${ROLE}; drop role ${ROLE}`));
  await owner.$client.end();
  await database.drop();
});

async function refusalOf(statement: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

const ATTACKS = [
  "update audit_log set actor = 'somebody else'",
  "update audit_log set details = '{}', erased_at = now()",
  'delete from audit_log',
  'truncate audit_log',
  'delete from audit_days',
  'update audit_days set head = head',
  'alter table audit_log disable trigger all',
  'alter table audit_log add column note text',
  'drop trigger audit_log_append_only on audit_log',
  'drop table audit_log',
  'set session_replication_role = replica',
  "select set_config('session_replication_role', 'replica', false)",
  'create table mine (id int)',
  "create function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  'create or replace function guard_audit_update() returns trigger language plpgsql as $$begin return new; end$$',
  'create schema mine',
  'create role mine superuser',
  'set role swaplane',
  "insert into old_seals values (now(), 'x')",
  'update old_seals set granted_at = now()',
  'delete from ledger_entries',
  'update ledger_transactions set transaction_id = transaction_id',
  'delete from drizzle.__drizzle_migrations',
] as const;

test.each(ATTACKS)('the role of the service cannot: %s', async (attack) => {
  expect(await refusalOf(attack)).toMatch(/permission denied|must be owner|permission to/);
});

test('not even the retention that it says it is lets it delete entries', async () => {
  const statement = "begin; set local swaplane.retention = 'on'; delete from audit_log; commit";
  expect(await refusalOf(statement)).toContain('permission denied');
  expect(await refusalOf("select expire_audit(now() + interval '10 years', 100)")).toContain('not within a year');
  expect(await deleteOutlived(service, 'audit_log', 400 * DAY)).toBe(0);
});

test('it owns nothing, and is no superuser', async () => {
  const { rows } = await service.execute(sql`
    select rolsuper, rolcreaterole, rolreplication, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`);
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false, owned: 0 },
  ]);
});

test('the owner cannot change an entry by accident either', async () => {
  for (const change of [
    "actor = 'somebody else'",
    "details = '{}'",
    "details = '{\"erased\":true}', ip = null, reason = null, salt = null, erased_at = now(), actor = 'x'",
    "reason = 'another'",
  ]) {
    await expect(owner.execute(sql.raw(`update audit_log set ${change}`))).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    });
  }
});

test('a process that has only this role starts once the database is migrated, and says what to do before', async () => {
  const only = { migrationUrl: databaseUrl, databaseUrl, secretKeys: [SECRET] as const };
  await prepareDatabase(only);
  await owner.transaction(async (tx) => {
    await tx.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
  });
  await expect(prepareDatabase(only)).rejects.toThrow('lacks 1 migrations');
});
