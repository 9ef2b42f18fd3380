import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Twin } from '../../src/twins/twin';
import { environmentOf, openTwin } from '../support/providers/twin-service';
import { freePort } from '../support/run/free-port';
import { SECRET_KEY } from '../support/service/partners';
import { LIVE_PROVIDERS, type LiveProviderCode } from './live/live-order';

/** A Swaplane to record on: in a directory of its own, with a twin for each live provider. */
export interface RecordingInstance {
  twins: Record<LiveProviderCode, Twin>;
  close(): Promise<void>;
}

const ROOT = join(__dirname, '../..');

/** Starts it as `npm start` does; commands of this process find it from now on. */
export async function startRecordingInstance(): Promise<RecordingInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-recording-'));
  const twins = {
    changenow: await openTwin('changenow', { story: 'silent' }),
    exolix: await openTwin('exolix', { story: 'silent' }),
    thorchain: await openTwin('thorchain', { story: 'silent' }),
  };
  const codes = Object.keys(twins) as LiveProviderCode[];
  const settings = codes.flatMap((code) => Object.entries(providerSettings(code, twins[code])));
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SECRET_KEY,
    PROVIDERS: codes.join(','),
    WEBHOOK_ALLOW_LOCALHOST: 'true',
    ...Object.fromEntries(settings),
  });
  const child = spawn(process.execPath, [join(ROOT, 'tools/build/run.js'), 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('Swaplane is ready') && resolve(true));
  });
  if (!(await Promise.race([ready, ended.then(() => false)]))) {
    throw new Error('the instance did not start');
  }
  return {
    twins,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await Promise.all(Object.values(twins).map((twin) => twin.close()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function providerSettings(code: LiveProviderCode, twin: Twin): Record<string, string> {
  const { refund = null } = { refund: null, ...LIVE_PROVIDERS[code] };
  return { ...environmentOf(code, twin), ...(refund && { [`PROVIDER_${code.toUpperCase()}_REFUND`]: refund }) };
}
