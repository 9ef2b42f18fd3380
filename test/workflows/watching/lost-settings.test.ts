import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import type { Site } from '#doctor/check';
import { SERVING_CHECKS } from '#doctor/temporal';
import { loadConfig } from '#process/config/config';
import { useDraining } from './draining-scene';

const { restartWorker, create, service, casesOf } = useDraining();

const folder = mkdtempSync(join(tmpdir(), 'swaplane-lost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const FILE = join(folder, 'providers.yaml');
/** All that the worker knows of the provider is in the file. */
const BY_FILE = { PROVIDERS: '', PROVIDER_CHANGENOW_KEY: '', DATA_DIR: folder };

const askDoctor = () =>
  SERVING_CHECKS.find(({ name }) => name === 'providers of open orders')?.run({
    db: service().db,
    config: loadConfig(BY_FILE),
  } as Site);
const alerted = async () =>
  (await listOpenAlerts(service().db)).find(
    ({ kind, subject }) => kind === 'provider_unserved' && subject === 'changenow',
  )?.words ?? null;

const LOSSES = {
  'providers.yaml': () => rmSync(FILE),
  'the credential in it': () => writeFileSync(FILE, 'changenow: {enabled: true}\n'),
} as const;
const WORDS = {
  'providers.yaml': new RegExp(
    `^not switched on: add it to PROVIDERS; it also needs PROVIDER_CHANGENOW_KEY; it still has \\d+ orders?: .*; if that was set in ${FILE}, bring the file back, which does not exist$`,
  ),
  'the credential in it': /^needs PROVIDER_CHANGENOW_KEY; it still has \d+ orders?: the provider cannot be asked/,
} as const;

test.each(['providers.yaml', 'the credential in it'] as const)(
  'when %s is lost, the alert and the doctor say so at the start, with the number of orders, each of which shows as unwatched until it is back',
  async (lost) => {
    const isWhole = () => writeFileSync(FILE, 'changenow: {enabled: true, key: test-key}\n');
    const orderId = await create();
    isWhole();
    await restartWorker(BY_FILE);
    expect([await alerted(), await casesOf(orderId)]).toEqual([null, []]);
    expect(await askDoctor()).toEqual({ state: 'well', seen: 'served: changenow' });

    LOSSES[lost]();
    await restartWorker(BY_FILE);
    expect(await alerted()).toMatch(WORDS[lost]);
    expect(await casesOf(orderId)).toEqual(['provider_unserved']);
    const seen = (await askDoctor())?.seen ?? '';
    expect(seen.replace('changenow: ', '')).toMatch(WORDS[lost]);

    isWhole();
    await restartWorker(BY_FILE);
    expect([await alerted(), await casesOf(orderId)]).toEqual([null, []]);
    expect((await askDoctor())?.state).toBe('well');
  },
);
