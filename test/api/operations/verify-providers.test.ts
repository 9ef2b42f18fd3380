import { listClosedAlerts, listOpenAlerts } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { storeCatalog } from '#db/providers/catalogs';
import { findAdapter } from '#providers/adapters';
import { connect } from '#providers/registry';
import { useDatabase } from '#test/helpers/servers/database';
import { findProtocol } from '#twins/protocols';
import { startTwin, type Twin } from '#twins/twin';
import { verifyProviders } from '#worker/jobs/provider-tests';

const CODE = 'changenow';
let db: Database;
useDatabase(4, (opened) => {
  db = opened.db;
});

let twin: Twin;
beforeAll(async () => {
  const protocol = findProtocol(CODE);
  if (!protocol) throw new Error('there is no twin');
  twin = await startTwin(protocol, CODE);
});
afterAll(() => twin.close());
afterEach(() => twin.heal());

const lines: unknown[] = [];
const write = (fields: object, message: string) => void lines.push({ ...fields, message });
const log = { error: write, warn: write, info: write, debug: write, child: () => log } as never;

/** One run of the job; the provider is on unless told otherwise. */
async function run({ isOn = true, report = () => {} } = {}) {
  const adapter = findAdapter(CODE);
  if (!adapter) throw new Error('there is no adapter');
  const settings = findProtocol(CODE)?.settings ?? {};
  const config = {
    code: CODE,
    enabled: true,
    url: twin.url,
    settings,
    refund: null,
    evidence: null,
    fallbackUrl: null,
    ownShareBps: null,
    passUserIp: false,
  };
  const api = connect(adapter, config);
  await storeCatalog(db, CODE, await adapter.assets(api).catch(() => []));
  const live = { adapter, config, api, provider: {} as never };
  const before = twin.requests.length;
  const counts = await verifyProviders({ db, log, providers: { live: isOn ? [live] : [] }, paceMs: 0 }, { report });
  await api.close();
  return { counts, calls: twin.requests.length - before };
}
const openKinds = async () => (await listOpenAlerts(db)).map(({ kind, subject }) => `${kind} ${subject}`);

test('a provider that answers as before raises nothing, with few calls, and none that creates', async () => {
  const { counts, calls } = await run();
  expect(counts).toEqual({ providers: 1, drifted: 0, novelties: 0 });
  expect(calls).toBeLessThan(25);
  expect(twin.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(await openKinds()).toEqual([]);
});

test('a change opens an alert that says what differs; a silent provider leaves it, a healthy one closes it', async () => {
  twin.spoil({ fault: 'renamed_members', path: '/exchange/range' });
  expect((await run()).counts).toMatchObject({ drifted: 1 });
  const [alert] = await listOpenAlerts(db);
  expect(alert).toMatchObject({ kind: 'provider_drift', subject: CODE, times: 1 });
  expect(alert?.words).toMatch(/^limits, BTC → ETH: .*no usable answer/);
  twin.heal();

  twin.spoil({ fault: 'http_503' });
  expect((await run()).counts).toMatchObject({ drifted: 0 });
  expect(await openKinds()).toEqual([`provider_drift ${CODE}`]);
  twin.heal();

  await run();
  expect(await openKinds()).toEqual([]);
  expect(await listClosedAlerts(db, 5)).toHaveLength(1);
});

test('a new member is logged, and alerts nobody', async () => {
  twin.spoil({ fault: 'new_member' });
  const { counts } = await run();
  expect(counts).toMatchObject({ drifted: 0 });
  expect(counts.novelties).toBeGreaterThan(1);
  expect(lines).toContainEqual(
    expect.objectContaining({
      message: 'answers of a provider hold something new',
      words: expect.stringContaining('novelty'),
    }),
  );
  expect(await openKinds()).toEqual([]);
});

test('the alert of a provider that is switched off is closed', async () => {
  twin.spoil({ fault: 'renamed_members' });
  await run();
  expect(await openKinds()).toEqual([`provider_drift ${CODE}`]);
  await run({ isOn: false });
  expect(await openKinds()).toEqual([]);
});

test('a cancelled run makes no further call', async () => {
  const report = () => {
    throw new Error('cancelled');
  };
  const before = twin.requests.length;
  await expect(run({ report })).rejects.toThrow('cancelled');
  // Only the one with which this test reads the list.
  expect(twin.requests.length - before).toBe(1);
});
