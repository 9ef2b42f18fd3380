import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#db/migrate';
import { openInfrastructure } from '#launcher/infrastructure';
import { loadConfig } from '#process/config/config';
import { printProgress } from '#process/start';
import { freePort } from '../run/free-port';
import { TEMPLATE_DATABASE } from '../servers/database';
import { TAKES_NAMESPACES } from '../servers/namespace';
import makeBuildCurrent from './build';
import { clearLeftoverRuns, RUN_PREFIX } from './leftover-runs';
import { findMemoryDir } from './memory-dir';
import { stopAtTeardown } from './running-servers';

/** A current build, and one real Postgres and one real Temporal server for the whole run, in a separate directory. */
export default async function globalSetup(): Promise<void> {
  await makeBuildCurrent();
  process.env.TMPDIR ??= findMemoryDir() ?? tmpdir();
  await clearLeftoverRuns();
  const dataDir = mkdtempSync(join(tmpdir(), RUN_PREFIX));
  const { XDG_CACHE_HOME } = process.env;
  const config = loadConfig({ DATA_DIR: dataDir, XDG_CACHE_HOME, TEMPORAL_UI_PORT: String(await freePort()) });
  process.stderr.write('\n');
  const infrastructure = await openInfrastructure(config, {
    progress: printProgress(process.stderr),
    signal: new AbortController().signal,
    temporalSettings: TAKES_NAMESPACES,
    onChildDeath: ({ name, cause, lastLines }) => process.stderr.write(`${name} ended (${cause}).\n${lastLines}\n`),
  });
  stopAtTeardown(async () => {
    await infrastructure.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  // The servers of an interrupted run are ended on exit, see superviseChildren.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(1));
  }

  process.env.TEST_DATABASE_ADMIN_URL = infrastructure.migrationUrl;
  process.env.TEST_TEMPORAL_ADDRESS = infrastructure.temporal.address;
  process.env.TEST_TEMPORAL_UI_URL = infrastructure.temporalUiUrl ?? '';
  await relaxServer(infrastructure.migrationUrl);
  await makeTemplate(infrastructure.migrationUrl);
}

/**
 * Tests that kill Postgres start their own; this one need not survive a power failure. It also asks for no password, which
 * takes longer to check than everything else in a connection, and there are some four thousand connections.
 */
async function relaxServer(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  const { rows } = await admin.query('SHOW hba_file');
  writeFileSync(rows[0].hba_file, 'host all all 127.0.0.1/32 trust\n');
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
}

/** Migrated once; every test file then starts from a copy. */
async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = TEMPLATE_DATABASE;
  await migrate(url.href);
}
