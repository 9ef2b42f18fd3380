import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { escapeLiteral } from 'pg';
import { POSTGRES_ROLE } from '#launcher/postgres/embedded-postgres-url';
import { postgresUser } from '#launcher/postgres/postgres-programs';
import { filesOf, type PostgresPlace, type PostgresServer, servePostgres } from '#tools/cluster/postgres';
import { retryUntil } from '../retry';

/**
 * Starts a copy of a running server that follows it. When it resolves, no commit is acknowledged any more before the
 * standby has it, so a promotion loses none.
 */
export async function startStandby(primary: PostgresServer, place: PostgresPlace): Promise<PostgresServer> {
  await copyRunning(primary, place);
  const standby = await servePostgres(place);
  await alterPrimary(primary, "set synchronous_standby_names = '*'");
  const isSynchronous = await retryUntil(() =>
    primary.asAdmin(async (admin) => {
      const { rowCount } = await admin.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      return rowCount === 1 || null;
    }),
  );
  if (!isSynchronous) throw new Error(`${place.dir} does not follow ${primary.place.dir}`);
  return standby;
}

function alterPrimary(primary: PostgresServer, change: string): Promise<void> {
  return primary.asAdmin(async (admin) => {
    await admin.query(`alter system ${change}`);
    await admin.query('select pg_reload_conf()');
  });
}

/** Makes the base backup with the server's own functions, because npm's package has no `pg_basebackup`. */
async function copyRunning(primary: PostgresServer, place: PostgresPlace): Promise<void> {
  const files = filesOf(place);
  rmSync(place.dir, { recursive: true, force: true });
  mkdirSync(place.dir, { recursive: true });
  await primary.asAdmin(async (admin) => {
    await admin.query("select pg_backup_start('standby', true)");
    copyFiles(primary.files, place.dir);
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeOwned(join(files, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  const { port, password } = primary.place;
  const source = `host=127.0.0.1 port=${port} user=${POSTGRES_ROLE} password=${password}`;
  writeOwned(join(files, 'postgresql.auto.conf'), `primary_conninfo = ${escapeLiteral(source)}\n`);
  writeOwned(join(files, 'standby.signal'), '');
}

/** Files may change and vanish while they are copied; what the copy lacks, it gets from the log. */
function copyFiles(from: string, into: string): void {
  const archive = join(into, 'copy.tar');
  const excluded = ['--exclude=postmaster.pid', '--exclude=pg_wal/*'];
  const { status, stderr } = spawnSync('tar', ['-cf', archive, ...excluded, '-C', dirname(from), basename(from)]);
  if (status === null || status > 1) throw new Error(`no copy of ${from}: ${stderr}`);
  execFileSync('tar', ['-xpf', archive, '-C', into]);
  rmSync(archive);
}

function writeOwned(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  const owner = postgresUser();
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, file]);
}
