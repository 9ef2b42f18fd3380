import { eq } from 'drizzle-orm';
import type { TrackingHostView } from '#contract/dashboard/tracking-host';
import { auditOf, SYSTEM } from '#db/audit';
import { partners } from '#db/schema/partners';
import { HOUR } from '#domain/duration';
import { UNCHECKED } from '#domain/tracking/own-host';
import { checkHost } from '#operations/partners/tracking-host';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';
import { type DnsServer, startDnsServer } from '#test/helpers/servers/dns-server';
import { openTeam, type Team } from '#test/helpers/users/team';
import { logInProven } from '#test/helpers/users/users';
import { checkTrackingHosts } from '#worker/jobs/job-functions';

const TARGET = 'hosts.swaplane.example';
let dns: DnsServer;
let api: TestApi;
let team: Team;

/** The owner of another partner. */
let other: Team['owner'];
let otherId: string;

beforeAll(async () => {
  dns = await startDnsServer();
  const trackingHosts = { target: TARGET, dnsServers: [dns.address] };
  api = await startTestApi(undefined, { trackingHosts, intervals: { hostReread: 200 } });
  team = await openTeam({ ...api, db: api.services.db });
  otherId = (await api.newPartner()).partnerId;
  other = await logInProven(api, otherId, 'owner');
});
beforeEach(async () => {
  dns.fail(false);
  await api.services.db.update(partners).set({ ...UNCHECKED, trackingHost: null, approvedAt: new Date() });
});
afterAll(async () => {
  await api?.close();
  await dns?.close();
});

const PATH = '/partners/tracking-host';
let hosts = 0;
/** One that no other test has. */
const newHost = () => {
  hosts += 1;
  return `swap${hosts}.lantern.example`;
};
const set = (host: unknown, from = team.owner) => from.send<TrackingHostView>('PUT', PATH, { host });
const check = (from = team.owner) => from.post<TrackingHostView>(`${PATH}/check`, {});
const remove = (from = team.owner) => from.send<TrackingHostView>('DELETE', PATH);
const linkOf = (partnerId: string) => api.services.trackingUrl('ord_1', partnerId);

/** What a partner writes into the DNS of its domain. */
function point(host: string, partnerId = team.partnerId, to = TARGET) {
  dns.tell(host, { CNAME: [to] });
  dns.tell(`_swaplane.${host}`, { TXT: ['v=other', `swaplane-partner=${partnerId}`] });
}

async function verified(host = newHost()) {
  await set(host);
  point(host);
  expect((await check()).body).toMatchObject({ state: 'active', problem: null });
  return host;
}

async function partnerOf(partnerId: string) {
  const [row] = await api.services.db.select().from(partners).where(eq(partners.partnerId, partnerId));
  return row;
}

/** As if every check of the last two hours had failed. */
const failSinceTwoHours = () =>
  api.services.db
    .update(partners)
    .set({ hostFailingSince: new Date(Date.now() - 2 * HOUR) })
    .where(eq(partners.partnerId, team.partnerId));

test('an owner sets a host name, its DNS verifies it, links are on it, and all of it is audited', async () => {
  expect((await team.owner.get<TrackingHostView>(PATH)).body).toEqual({
    available: true,
    host: null,
    state: null,
    problem: null,
    checked_at: null,
    failing_since: null,
    lost_at: null,
    records: [],
  });
  const host = newHost();
  const { status, body } = await set(`${host.toUpperCase()}.`);
  expect([status, body]).toMatchObject([200, { host, state: 'waiting', checked_at: null }]);
  expect(body.records).toEqual([
    { type: 'CNAME', name: host, value: TARGET },
    { type: 'TXT', name: `_swaplane.${host}`, value: `swaplane-partner=${team.partnerId}` },
  ]);
  expect((await check()).body).toMatchObject({ state: 'waiting', problem: 'no_record', failing_since: null });
  expect(linkOf(team.partnerId)).toMatch(/^http:\/\/swaplane\.test\//);
  dns.tell(`_swaplane.${host}`, { TXT: [`swaplane-partner=${team.partnerId}`] });
  expect((await check()).body).toMatchObject({ state: 'waiting', problem: 'points_elsewhere' });
  point(host);
  expect((await check()).body).toMatchObject({ state: 'active', problem: null, checked_at: expect.any(String) });
  await eventually(() => linkOf(team.partnerId).startsWith(`https://${host}/track/ord_1?t=`));
  expect((await remove()).body).toMatchObject({ host: null, state: null, records: [] });
  await eventually(() => linkOf(team.partnerId).startsWith('http://swaplane.test/'));
  const actions = (await auditOf(api.services.db, team.partnerId)).map(({ action, actor }) => [action, actor]);
  expect(actions).toEqual([
    ['tracking_host.claimed', team.owner.userId],
    ['tracking_host.verified', team.owner.userId],
    ['tracking_host.removed', team.owner.userId],
  ]);
});

test('whose DNS answers with the addresses of the installation is verified as well, and one with other addresses is not', async () => {
  const host = newHost();
  await set(host);
  dns.tell(TARGET, { A: ['192.0.2.1', '192.0.2.2'] });
  dns.tell(`_swaplane.${host}`, { TXT: [`swaplane-partner=${team.partnerId}`] });
  dns.tell(host, { A: ['192.0.2.2', '198.51.100.1'] });
  expect((await check()).body).toMatchObject({ state: 'waiting', problem: 'points_elsewhere' });
  dns.tell(host, { A: ['192.0.2.2'] });
  expect((await check()).body).toMatchObject({ state: 'active' });
});

test('another host name is not verified by the proof of the one before', async () => {
  await verified();
  const { body } = await set(newHost());
  expect(body).toMatchObject({ state: 'waiting', checked_at: null });
  expect((await check()).body).toMatchObject({ state: 'waiting', problem: 'no_record' });
  await eventually(() => linkOf(team.partnerId).startsWith('http://swaplane.test/'));
});

test.each([
  ['swap.wallet.example/x', /like swap.wallet.example/],
  ['192.0.2.1', /public host name/],
  ['localhost', /public host name/],
  ['wallet.example', /subdomain/],
  [TARGET, /of your own/],
  [`x.${TARGET}`, /of your own/],
])('%s is refused, and nothing is changed', async (host, issue) => {
  const { status, body } = await set(host);
  const fields = [{ field: 'host', issue: expect.stringMatching(issue) }];
  expect([status, body]).toMatchObject([400, { error: { code: 'INVALID_REQUEST', fields } }]);
  expect((await team.owner.get<TrackingHostView>(PATH)).body.host).toBeNull();
});

test('a body without a host name is refused', async () => {
  expect((await set(7)).status).toBe(400);
  expect((await team.owner.send('PUT', PATH, {})).status).toBe(400);
});

test('without a host name there is nothing to check or remove', async () => {
  expect([(await check()).status, (await remove()).status]).toEqual([409, 409]);
});

test('other roles and partners neither read nor change it', async () => {
  await verified();
  const { reader } = team;
  const tries = [reader.get(PATH), set(newHost(), reader), check(reader), remove(reader)];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await other.get<TrackingHostView>(PATH)).body.host).toBeNull();
});

test('a partner that is not approved has none', async () => {
  await api.services.db.update(partners).set({ approvedAt: null }).where(eq(partners.partnerId, team.partnerId));
  const { status, body } = await set(newHost());
  expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining('approved') } }]);
});

describe('of one host name', () => {
  test('a claim blocks nobody, the first that proves it has it, and the other is told so', async () => {
    const host = newHost();
    await set(host, other);
    await verified(host);
    point(host, otherId);
    expect((await check(other)).body).toMatchObject({ state: 'waiting', problem: 'taken' });
    expect(await partnerOf(team.partnerId)).toMatchObject({ hostLostAt: null });
  });

  test('whose two partners prove it at once, exactly one has it', async () => {
    const host = newHost();
    await Promise.all([set(host), set(host, other)]);
    dns.tell(host, { CNAME: [TARGET] });
    dns.tell(`_swaplane.${host}`, {
      TXT: [team.partnerId, otherId].map((id) => `swaplane-partner=${id}`),
    });
    const answers = await Promise.all([check(), check(other), check(), check(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const both = await Promise.all([team.partnerId, otherId].map(partnerOf));
    expect(both.filter((one) => one?.hostProvedAt !== null)).toHaveLength(1);
  });

  test('that its partner has lost, whoever proves it next has it', async () => {
    const host = await verified();
    point(host, otherId);
    await failSinceTwoHours();
    expect((await check()).body).toMatchObject({ state: 'lost', problem: 'no_record' });
    await set(host, other);
    expect((await check(other)).body).toMatchObject({ state: 'active' });
    expect((await team.owner.get(PATH)).body).toMatchObject({ state: 'waiting', problem: 'taken' });
  });
});

describe('the check that is repeated', () => {
  const repeat = () => checkTrackingHosts(api.services, { report: () => undefined });

  test('leaves a host name that is right as it is', async () => {
    await verified();
    expect((await repeat()).hosts).toBeGreaterThan(0);
    expect(await partnerOf(team.partnerId)).toMatchObject({ hostProblem: null, hostLostAt: null });
  });

  test('tells the partner of one that points elsewhere, and brings its links back once that lasts; they return by themselves', async () => {
    const host = await verified();
    const notices = async () =>
      (await team.owner.get<{ items: { kind: string }[] }>('/home/attention?environment=live')).body.items.filter(
        ({ kind }) => kind === 'tracking_host',
      );
    expect(await notices()).toEqual([]);
    dns.tell(host, { CNAME: ['elsewhere.example'] });
    await repeat();
    expect(await partnerOf(team.partnerId)).toMatchObject({ hostProblem: 'points_elsewhere', hostLostAt: null });
    expect(await notices()).toMatchObject([{ label: host, since: expect.any(String) }]);
    expect(linkOf(team.partnerId)).toContain(host);
    await failSinceTwoHours();
    await repeat();
    await eventually(() => linkOf(team.partnerId).startsWith('http://swaplane.test/'));
    expect(await notices()).toMatchObject([{ label: host }]);
    expect((await auditOf(api.services.db, team.partnerId)).at(-1)).toMatchObject({
      action: 'tracking_host.lost',
      actor: SYSTEM,
      details: { host, problem: 'points_elsewhere' },
    });
    point(host);
    await repeat();
    await eventually(() => linkOf(team.partnerId).includes(host));
    expect(await notices()).toEqual([]);
  });

  test('does not take silence of the DNS for an answer', async () => {
    await verified();
    dns.fail(true);
    await failSinceTwoHours();
    expect((await check()).body).toMatchObject({ state: 'active', problem: 'no_answer' });
  });
});

test('an installation without a name to point to has none', async () => {
  const { db } = api.services;
  const hostChecks = { ...api.services.hostChecks, target: null };
  await verified();
  await failSinceTwoHours();
  const partner = await checkHost({ db, hostChecks }, { partnerId: team.partnerId, actor: SYSTEM });
  expect(partner).toMatchObject({ hostProblem: 'points_elsewhere', hostLostAt: expect.any(Date) });
});
