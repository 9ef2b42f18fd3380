import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { checkWrites, readArchiving } from '#db/health/database';
import { reasonOf } from '#db/outage';
import { readMigrations } from '#db/read-migrations';
import { isCompared } from '#db/recovery/restored';
import { ARCHIVING_WORDS, findArchivingTrouble } from '#domain/health/installation';
import { NOT_COMPARED } from '#domain/recovery/restored-database';
import { type Check, type Seen, type Site, unused, well, wrong } from './check';

export const DATABASE_CHECKS: readonly Check[] = [
  {
    name: 'database',
    run: checkDatabase,
    advice:
      'Start Postgres; look at DATABASE_URL, the network, the disk of Postgres, and whether a standby was promoted.',
  },
  {
    name: 'migrations',
    needs: 'database',
    run: ({ db }) => checkMigrations(db),
    advice: 'Start a process of the present release, which migrates the database; use the doctor of that release.',
  },
  {
    name: 'database role',
    needs: 'database',
    run: checkRole,
    advice:
      'Give Swaplane two roles: one that owns database and tables (MIGRATION_DATABASE_URL), and one that owns nothing (DATABASE_URL), as deploy/postgres/create-role.sh does.',
  },
  {
    name: 'restored database',
    needs: 'database',
    run: checkCompared,
    advice:
      'A worker compares it by itself once Temporal answers; if it does not, see its log, and run swaplane restore. docs/backup.md says what stays lost.',
  },
  {
    name: 'archive',
    needs: 'database',
    run: checkArchive,
    advice: 'Until it is, a lost server loses what is not archived: docs/backup.md says how to set it up.',
  },
];

async function checkDatabase({ db, databaseUrl }: Site): Promise<Seen> {
  const { host, pathname } = new URL(databaseUrl);
  const place = `${host}${pathname}`;
  try {
    const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
    await checkWrites(db);
    return well(`Postgres ${rows[0]?.version} at ${place} answers and can be written to`);
  } catch (error) {
    return wrong(`Postgres at ${place}: ${reasonOf(error)}`);
  }
}

async function checkMigrations(db: Database): Promise<Seen> {
  const { applied, missing, unknown } = await readMigrations(db);
  if (missing.length > 0) {
    return wrong(`not applied: ${missing.join(', ')}`);
  }
  return unknown > 0
    ? wrong(`${unknown} were applied by a later release than this one`)
    : well(`${applied} applied, none missing`);
}

interface RoleRow extends Record<string, unknown> {
  role: string;
  /** Everything it may do that it should not need. */
  powers: string[];
  /** How many tables are its own. */
  owned: number;
  createsTables: boolean;
  changesAudit: boolean;
}

async function checkRole({ db }: Site): Promise<Seen> {
  const { rows } = await db.execute<RoleRow>(ROLE);
  const { role = '', powers = [], owned = 0, createsTables = false, changesAudit = false } = rows[0] ?? {};
  if (powers.length > 0) {
    return wrong(`${role} is more powerful than it has to be: ${powers.join(', ')}`);
  }
  return owned > 0 || createsTables || changesAudit
    ? wrong(`whoever takes the password of ${role} can change tables and the audit log, since it owns them`)
    : well(`${role} owns nothing and cannot change the audit log`);
}

async function checkCompared({ db }: Site): Promise<Seen> {
  return (await isCompared(db)) ? well('what it holds was compared with Temporal') : wrong(NOT_COMPARED);
}

/** Temporal's own server has to be asked itself. */
async function checkArchive({ db, config }: Site): Promise<Seen> {
  if (config.databaseUrl === null) {
    return unused('the embedded server is for trying out, and archives nothing');
  }
  const archiving = await readArchiving(db);
  const trouble = findArchivingTrouble(archiving);
  if (trouble === 'off') {
    return unused('archive_mode is off: unless Postgres is backed up in another way, a lost server loses everything');
  }
  return trouble === null ? well('the log of changes is archived') : wrong(ARCHIVING_WORDS[trouble]);
}

const ROLE = sql`
  select rolname as role,
    array_remove(array[case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
      case when rolcreatedb then 'createdb' end, case when rolbypassrls then 'bypassrls' end,
      case when rolreplication then 'replication' end], null) as powers,
    (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')) as owned,
    has_schema_privilege('public', 'create') as "createsTables",
    has_table_privilege('audit_log', 'update') or has_table_privilege('audit_log', 'delete') as "changesAudit"
  from pg_roles where rolname = current_user`;
