import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_ROLE } from '#launcher/postgres/embedded-postgres-url';
import { postgresUser } from '#launcher/postgres/postgres-programs';
import { eventually } from '#test/helpers/run/eventually';
import { findPostgresTools } from '#test/helpers/servers/postgres-tools';
import type { Cluster, StoreName } from '#tools/cluster/cluster';

const SCRIPTS = join(__dirname, '../../deploy/backup');
/** Of both servers: short, so that little is lost. */
const ARCHIVE_TIMEOUT_S = 2;

/** The scripts of deploy/backup and what they keep, in a folder that the servers' user can read. */
export interface Backups {
  /** With which a server archives its log. */
  settings(name: StoreName): string[];
  take(name: StoreName): void;
  /** From now on nothing can be archived, as when its disk is full; what is archived stays. */
  cutOff(name: StoreName): void;
  /** Kills the server, and deletes its files. */
  lose(name: StoreName): Promise<void>;
  /** Restores the server as it was at a time, or as late as possible; resolves when it serves again. */
  restore(name: StoreName, time?: string): Promise<void>;
  /** Its own time. */
  timeOf(name: StoreName): Promise<string>;
  /** Resolves when what was written until now is archived. */
  archived(name: StoreName): Promise<void>;
}

export function openBackups(dir: string, cluster: () => Cluster): Backups {
  const scripts = join(dir, 'scripts');
  cpSync(SCRIPTS, scripts, { recursive: true });
  for (const name of ['postgres', 'temporal-postgres']) own(join(dir, name, 'wal'));
  const walOf = (name: StoreName) => join(dir, name, 'wal');
  const storeOf = (name: StoreName) => cluster().stores[name];
  const run = (name: StoreName, script: string, ...args: string[]) => {
    const { files, place } = storeOf(name);
    const env = {
      PATH: `${findPostgresTools()}:${process.env.PATH}`,
      BACKUP: join(dir, name),
      PGDATA: files,
      OWNER: ownerOf(postgresUser()),
      PGHOST: '127.0.0.1',
      PGPORT: String(place.port),
      PGUSER: POSTGRES_ROLE,
      PGPASSWORD: place.password,
    };
    execFileSync(join(scripts, script), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const ask = (name: StoreName, question: string): Promise<string> =>
    storeOf(name).asAdmin(async (admin) => {
      const { rows } = await admin.query(`select (${question})::text as answer`);
      return rows[0].answer;
    });
  return {
    settings: (name) => [
      'archive_mode=on',
      `archive_timeout=${ARCHIVE_TIMEOUT_S}`,
      `archive_command=BACKUP="${join(dir, name)}" "${scripts}/archive-wal.sh" "%p" "%f"`,
    ],
    take: (name) => run(name, 'base-backup.sh'),
    cutOff(name) {
      renameSync(walOf(name), `${walOf(name)}.kept`);
      writeFileSync(walOf(name), 'a file where the folder was');
    },
    async lose(name) {
      const { process, files } = storeOf(name);
      await process.kill();
      rmSync(files, { recursive: true });
      if (existsSync(`${walOf(name)}.kept`)) {
        rmSync(walOf(name));
        renameSync(`${walOf(name)}.kept`, walOf(name));
      }
    },
    async restore(name, time) {
      const { process } = storeOf(name);
      run(name, 'restore.sh', ...(time === undefined ? [] : [time]));
      await process.start();
    },
    timeOf: (name) => ask(name, 'clock_timestamp()'),
    async archived(name) {
      const segment = await ask(name, 'pg_walfile_name(pg_switch_wal())');
      await eventually(async () => {
        const last = await ask(name, 'select last_archived_wal from pg_stat_archiver');
        return last >= segment;
      });
    },
  };
}

/** Gives a folder, with what is in it, to the user as whom the servers run. */
function own(folder: string): void {
  const user = postgresUser();
  mkdirSync(folder, { recursive: true });
  if (user) execFileSync('chown', ['-R', ownerOf(user), folder]);
}

function ownerOf(user: ReturnType<typeof postgresUser>): string {
  return user ? `${user.uid}:${user.gid}` : '';
}
