import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataDir } from '#launcher/data-dir';
import { StartError } from '#process/start';

export const RUN_PREFIX = 'swaplane-test-';

/** Ends the servers and deletes the files of earlier runs that were killed. */
export async function clearLeftoverRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    // Another run is just creating a directory without the file.
    if (name.startsWith(RUN_PREFIX) && existsSync(join(dataDir, 'instance.json'))) {
      await clearUnlessAlive(dataDir);
    }
  }
}

async function clearUnlessAlive(dataDir: string): Promise<void> {
  try {
    await claimDataDir(dataDir, 'no address: being deleted');
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof StartError)) {
      throw error;
    }
  }
}
