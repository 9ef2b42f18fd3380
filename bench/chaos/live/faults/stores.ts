import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startUntilUp } from '#bench/chaos/killing';
import { SECOND } from '#domain/duration';
import type { Installation } from '#test/helpers/processes/installation';
import { type Fault, operatorsCommand } from './fault';

/** The restored database lacks what happens in this time after the backup. */
const AFTER_BACKUP_MS = 8 * SECOND;

/**
 * The database is restored from a backup that is some seconds old, and operators rebuild the missing rows from
 * histories.
 */
export const restorePostgres: Fault = async (deps, { lastsMs }) => {
  const { installation } = deps;
  const files = join(installation.dataDir, 'postgres');
  const backup = `${files}.backup`;
  await withoutPostgres(installation, () => copyFiles(files, backup));
  await delay(AFTER_BACKUP_MS + lastsMs);
  await stopRoles(installation);
  await withoutPostgres(installation, () => {
    rmSync(files, { recursive: true });
    copyFiles(backup, files);
    rmSync(backup, { recursive: true });
  });
  await startRoles(installation);
  await operatorsCommand(deps, ['recovery', 'projection', '--all']);
};

/** Temporal starts again without data, and operators restart the workflows from the rows. */
export const loseTemporal: Fault = async (deps) => {
  const { installation } = deps;
  await stopRoles(installation);
  await installation.temporal.kill();
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(installation.dataDir, `temporal.db${suffix}`), { force: true });
  }
  rmSync(join(installation.dataDir, 'temporal.ready'), { force: true });
  await startUntilUp(installation, 'temporal');
  await startRoles(installation);
  await operatorsCommand(deps, ['recovery', 'orders']);
};

/** Keeps the owner of the files, which may be another user. */
function copyFiles(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** The files of a cluster are consistent only while Postgres is stopped. */
async function withoutPostgres(installation: Installation, act: () => void): Promise<void> {
  await installation.postgres.kill();
  act();
  await startUntilUp(installation, 'postgres');
}

async function stopRoles({ api, worker }: Installation): Promise<void> {
  await Promise.all([api.stop(), worker.stop()]);
}

async function startRoles(installation: Installation): Promise<void> {
  await Promise.all([startUntilUp(installation, 'api'), startUntilUp(installation, 'worker')]);
}
