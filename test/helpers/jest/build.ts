import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Brings `dist` up to date: processes, threads and workflows that tests start come from the build. */
export default async function makeBuildCurrent(): Promise<void> {
  execFileSync(process.execPath, [join(__dirname, '../../../tools/build/run.js')], { stdio: ['ignore', 2, 2] });
}
