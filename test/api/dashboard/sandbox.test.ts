import type { OwnScenarioDetail, UploadOutcome } from '#contract/dashboard/sandbox';
import { auditOf } from '#db/audit';
import { claimPlay, endPlay } from '#db/sandbox';
import { recordPlay } from '#operations/sandbox/own-scenarios';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { type Service, startService } from '#test/helpers/service/service';
import { openTeam, type Team } from '#test/helpers/users/team';

let service: Service;
let team: Team;
beforeAll(async () => {
  service = await startService();
  team = await openTeam({ ...service, newPartner: () => service.partner() });
});
afterAll(() => service.close());

const TEXT = `# Ours
name: half_paid
story: Half of the amount arrives, and we request a refund
ttl: 1000
order: { refund_address: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 }
steps:
  - { at: 10%, deposit: { amount: 50% } }
  - { at: 60%, partner: { read: order } }
  - { at: 70%, partner: { refund: { action: refund_to_address } } }
`;

const upload = async (text: string) => (await team.owner.post<UploadOutcome>('/sandbox/scenarios', { text })).body;
const step = async (name: string, done: 'play' | 'golden') =>
  (await team.owner.post<OwnScenarioDetail>(`/sandbox/scenarios/${name}/${done}`)).body;

test('a scenario is uploaded as it was written, played like a partner plays it, recorded, and compared', async () => {
  expect(await upload(TEXT)).toMatchObject({ scenario: { name: 'half_paid', outcome: 'not_played' }, problems: [] });
  const first = await step('half_paid', 'play');
  expect(first).toMatchObject({ outcome: 'not_recorded', source: TEXT, golden: null, divergence: null, left_out: [] });
  expect(first.result).toMatch(/3 {2}refund_required {2}\S+ {2}\+300 s/);
  expect(first.result).toContain('POST /order/{order_id}/refund-action at +700 s: 202');
  expect(first.result).toMatch(/refunded/);
  expect((await step('half_paid', 'golden')).outcome).toBe('equal');
  const again = await step('half_paid', 'play');
  expect([again.outcome, again.result]).toEqual(['equal', first.result]);

  await upload(TEXT.replace('50%', '60%'));
  const changed = await step('half_paid', 'play');
  expect(changed).toMatchObject({ outcome: 'differs', golden: first.result });
  expect(changed.divergence?.side_by_side).toContain('recorded');
  const actions = (await auditOf(service.db, team.partnerId)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('sandbox_scenario'))).toEqual([
    'sandbox_scenario.uploaded',
    'sandbox_scenario.played',
    'sandbox_scenario.recorded',
    'sandbox_scenario.played',
    'sandbox_scenario.uploaded',
    'sandbox_scenario.played',
  ]);
});

test("a user's refund choice is played as the tracking page takes it, and never shows its code", async () => {
  await upload(
    TEXT.replace('half_paid', 'chosen')
      .replace('order: {', 'order: { refund_choice: hosted,')
      .replace('partner: { refund: { action: refund_to_address } }', 'user: { refund_to: not-an-address }')
      .concat('  - { at: 75%, user: { refund_to: record } }\n'),
  );
  const { result } = await step('chosen', 'play');
  expect(result).toContain('POST /track/{order_id}/refund at +700 s: 400');
  expect(result).toContain('POST /track/{order_id}/refund at +750 s: 303');
  expect(result).toMatch(/refund_decision: null -> .*"decided_by":"user"/);
  expect(result?.match(/"refund_code": "[^"]*"/g)).toEqual(['"refund_code": "…"', '"refund_code": "…"']);
});

test('a refusal of the API is part of the result, as a partner gets it', async () => {
  await upload('name: refused\nstory: The provider refuses the order\nprovider: { create: refused }\nsteps: []\n');
  const { result, order_id } = await step('refused', 'play');
  expect([order_id, result]).toEqual([null, expect.stringMatching(/POST \/order\/create: 5\d\d\n[\s\S]*"request_id"/)]);
});

test('steps of endpoints and streams are left out, and the answer says so', async () => {
  await upload('name: parts\nstory: Parts\nsteps:\n  - { webhook: down }\n  - { at: 10%, partner: { stream: cut } }\n');
  expect(await step('parts', 'play')).toMatchObject({ outcome: 'not_recorded', left_out: ['webhook', 'stream'] });
});

test('a text that is not a scenario is refused with the place of each mistake, and nothing is stored', async () => {
  const { scenario, problems } = await upload(TEXT.replace('half_paid', 'broken').replace('deposit', 'depositt'));
  expect(scenario).toBeNull();
  expect(problems[0]).toMatchObject({ line: 7, column: 16, message: expect.stringContaining('deposit') });
  expect((await upload('steps: [')).problems[0]?.line).toBe(1);
  expect((await upload('a: &x [*x, *x]')).problems).toHaveLength(1);
  expect((await team.owner.get('/sandbox/scenarios/broken')).status).toBe(404);
});

test('the name of a library scenario is refused, and a result is recorded only after a play', async () => {
  const { status, body } = await team.owner.post('/sandbox/scenarios', {
    text: TEXT.replace('half_paid', 'underpaid'),
  });
  expect([status, body]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
  await upload(TEXT.replace('half_paid', 'unplayed'));
  expect((await team.owner.post('/sandbox/scenarios/unplayed/golden')).status).toBe(409);
});

test('a scenario of another partner does not exist, and who only reads cannot play', async () => {
  expect((await team.stranger.get('/sandbox/scenarios/half_paid')).status).toBe(404);
  expect((await team.stranger.post('/sandbox/scenarios/half_paid/play')).status).toBe(404);
  expect((await team.reader.get('/sandbox/scenarios/half_paid')).status).toBe(200);
  expect((await team.reader.post('/sandbox/scenarios/half_paid/play')).status).toBe(403);
});

test('a removed scenario is gone with its results', async () => {
  await upload(TEXT.replace('half_paid', 'gone'));
  expect((await team.owner.send('DELETE', '/sandbox/scenarios/gone')).status).toBe(200);
  expect((await team.owner.get('/sandbox/scenarios/gone')).status).toBe(404);
});

test('a scenario is played once at a time: a second play is refused, and says when it is possible', async () => {
  await upload(TEXT.replace('half_paid', 'busy'));
  const one = { partnerId: team.partnerId, name: 'busy' };
  expect(await claimPlay(service.db, one, 60_000)).toBe(true);
  expect(await claimPlay(service.db, one, 60_000)).toBe(false);
  const { status, body } = await team.owner.post('/sandbox/scenarios/busy/play');
  expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining('wait until that play') } }]);
  await endPlay(service.db, one);
  expect((await step('busy', 'play')).outcome).toBe('not_recorded');
  expect((await step('busy', 'play')).outcome).toBe('not_recorded');
});

test('a play whose process died is over when its time is up', async () => {
  await upload(TEXT.replace('half_paid', 'died'));
  const one = { partnerId: team.partnerId, name: 'died' };
  expect(await claimPlay(service.db, one, 0)).toBe(true);
  expect((await step('died', 'play')).outcome).toBe('not_recorded');
});

test('the result of a file that was replaced while it was played is not stored for the new one', async () => {
  const former = TEXT.replace('half_paid', 'replaced');
  const played = { partnerId: team.partnerId, name: 'replaced', actor: team.owner.userId, orderId: null };
  await upload(former);
  await upload(former.replace('50%', '60%'));
  await expect(recordPlay(service, { ...played, source: former, result: 'of the former' })).rejects.toThrow(
    'uploaded again or removed',
  );
  const { body } = await team.owner.get<OwnScenarioDetail>('/sandbox/scenarios/replaced');
  expect(body).toMatchObject({ outcome: 'not_played', result: null });
  const actions = (await auditOf(service.db, team.partnerId)).filter(({ details }) => details.name === 'replaced');
  expect(actions.map(({ action }) => action)).toEqual(['sandbox_scenario.uploaded', 'sandbox_scenario.uploaded']);
});

test('a play while Temporal is away says that the service is not available, and stores no result', async () => {
  const proxy = await startTemporalProxy();
  const away = await startService({ temporalAddress: proxy.address });
  const { owner } = await openTeam({ ...away, newPartner: () => away.partner() });
  await owner.post('/sandbox/scenarios', { text: TEXT });
  proxy.cut();
  await eventually(async () => (await fetch(`${away.origin}/partner/v1/health`)).status === 503);
  const { status, body } = await owner.post('/sandbox/scenarios/half_paid/play');
  expect([status, body]).toMatchObject([
    503,
    { error: { code: 'UNAVAILABLE', message: expect.stringContaining('play the scenario again later') } },
  ]);
  const { body: kept } = await owner.get<OwnScenarioDetail>('/sandbox/scenarios/half_paid');
  expect(kept).toMatchObject({ outcome: 'not_played', result: null });
  await away.close();
  await proxy.close();
});

test('another order with the reference of the scenario is no result of it', async () => {
  await upload(TEXT.replace('half_paid', 'crossed').replace('order: {', 'order: { partner_order_ref: taken,'));
  await upload(
    TEXT.replace('half_paid', 'taker')
      .replace('order: {', 'order: { partner_order_ref: taken,')
      .replace(/steps:[\s\S]*/, 'ends: 1%\nsteps: []\n'),
  );
  expect((await step('taker', 'play')).result).toContain('waiting_deposit');
  const { status, body } = await team.owner.post('/sandbox/scenarios/crossed/play');
  expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining('reference') } }]);
  expect((await team.owner.get<OwnScenarioDetail>('/sandbox/scenarios/crossed')).body.result).toBeNull();
});

test('a play that takes too long is cut off with a message, and stores no result', async () => {
  const hurried = await startService({ intervals: { scenarioPlay: 1 } });
  const { owner } = await openTeam({ ...hurried, newPartner: () => hurried.partner() });
  await owner.post('/sandbox/scenarios', { text: TEXT });
  const { status, body } = await owner.post('/sandbox/scenarios/half_paid/play');
  expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining('cut off after 0.001 s') } }]);
  expect((await owner.get<OwnScenarioDetail>('/sandbox/scenarios/half_paid')).body.result).toBeNull();
  await hurried.close();
});
