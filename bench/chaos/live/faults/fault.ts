import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { retryUntil } from '#bench/chaos/retry';
import type { Installation } from '#test/helpers/processes/installation';
import type { FaultPlan } from '../plan';
import type { Twins } from '../twins';

export interface FaultDeps {
  installation: Installation;
  twins: Twins;
  log(text: string): void;
}

/** Causes a fault and ends it, including what operators do about it. */
export type Fault = (deps: FaultDeps, plan: FaultPlan) => Promise<void>;

const SWAPLANE = join(__dirname, '../../../../bin/swaplane.js');

/** Runs a command of an operator until it succeeds. */
export async function operatorsCommand({ installation, log }: FaultDeps, command: readonly string[]): Promise<void> {
  const run = promisify(execFile);
  let last = '';
  const done = await retryUntil(
    () =>
      run(process.execPath, [SWAPLANE, ...command], { env: { ...process.env, ...installation.env } }).then(
        ({ stdout }) => stdout,
        (error: { stdout?: string; stderr?: string }) => {
          last = `${error.stdout ?? ''}${error.stderr ?? ''}`;
          return null;
        },
      ),
    { everyMs: 2_000, limitMs: 90_000 },
  );
  log(`  swaplane ${command.join(' ')}: ${(done ?? `failed: ${last}`).trim().split('\n').slice(0, 3).join(' | ')}`);
}
