import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Connection } from '@temporalio/client';
import type { Twin } from '#twins/twin';
import { environmentOf, openTwin } from '../helpers/providers/twin-service';
import { freePort } from '../helpers/run/free-port';
import { useEagerTemporal } from '../helpers/servers/eager-temporal';
import { freshNamespace } from '../helpers/servers/namespace';
import { SECRET_KEY } from '../helpers/service/partners';
import { LIVE_PROVIDERS, type LiveProviderCode } from './live/live-order';

/** A Swaplane to record on: in its own directory, with a twin for each live provider. */
export interface RecordingInstance {
  twins: Record<LiveProviderCode, Twin>;
  close(): Promise<void>;
}

/** More events than an order usually has, and few enough to need a second run for a long one. */
const EVENTS_OF_A_RUN = 100;
const ROOT = join(__dirname, '../..');

/** Starts it as `npm start` does; commands of this process find it from now on. */
export async function startRecordingInstance(): Promise<RecordingInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-recording-'));
  const twins = {
    changenow: await openTwin('changenow', { story: 'silent' }),
    exolix: await openTwin('exolix', { story: 'silent' }),
    thorchain: await openTwin('thorchain', { story: 'silent' }),
  };
  const temporal = await useEagerTemporal(EVENTS_OF_A_RUN);
  const codes = Object.keys(twins) as LiveProviderCode[];
  const settings = codes.flatMap((code) => Object.entries(providerSettings(code, twins[code])));
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE: await namespaceAt(process.env.TEST_TEMPORAL_ADDRESS ?? ''),
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
      await Promise.all([temporal, ...Object.values(twins)].map((part) => part.close()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function namespaceAt(address: string): Promise<string> {
  const connection = await Connection.connect({ address });
  const namespace = await freshNamespace(connection);
  await connection.close();
  return namespace;
}

function providerSettings(code: LiveProviderCode, twin: Twin): Record<string, string> {
  const { refund = null } = { refund: null, ...LIVE_PROVIDERS[code] };
  return { ...environmentOf(code, twin), ...(refund && { [`PROVIDER_${code.toUpperCase()}_REFUND`]: refund }) };
}
