import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Accesses } from '#cli/scenario/play/access';
import { createRetryingClient, openKeyAccess } from '#cli/scenario/play/key-access';
import { openOwnAccess } from '#cli/scenario/play/own-access';
import { writeJunit } from '#cli/scenario/run-command';
import { type RunOptions, runScenarios } from '#cli/scenario/run-scenarios';
import { goldenPath, LIBRARY_FOLDER, readScenario, readScenarios } from '#cli/scenario/scenario-files';
import type { Order } from '#contract/orders/order';
import { apiKeys } from '#db/schema/keys';
import { partners } from '#db/schema/partners';
import { GOLDEN_SECRET } from '#sandbox/golden-text';
import type { ScenarioAccess } from '#sandbox/partner-api';
import { createScenarioOrder } from '#sandbox/player';
import { parseScenario } from '#sandbox/scenario-text';
import { createKeyring } from '#security/keyring';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startLossyProxy } from '#test/helpers/service/lossy-proxy';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { answerStatus } from '#test/helpers/webhooks/receiver';
import { startWebhookReceiver } from '#test/helpers/webhooks/signed-receiver';

let service: Service;
let accesses: Accesses;

const openAccess = (origin: string, name: string) =>
  openOwnAccess({ db: service.db, keyring: createKeyring(SECRET_KEY), origin, actor: 'cli:test', name });

beforeAll(async () => {
  service = await startService();
  const open = (name: string) => openAccess(service.origin, name);
  accesses = { together: await open('Scenario library'), alone: await open('Scenario library, alone') };
});
afterAll(async () => {
  await accesses.together.close();
  await accesses.alone.close();
  await service.close();
});

const options = (changes: Partial<RunOptions> = {}): RunOptions => ({
  folder: LIBRARY_FOLDER,
  update: false,
  repeat: 1,
  atOnce: 8,
  forward: null,
  ...changes,
});
const libraryFile = (name: string) => readScenario(join(LIBRARY_FOLDER, `${name}.yaml`));

const createOrder = async (access: ScenarioAccess, name: string) =>
  JSON.parse((await createScenarioOrder(access, libraryFile(name))).text) as Order;

/** Of a partner that has only a key. */
async function keyAccesses(): Promise<Accesses> {
  const { test: client } = await service.partner();
  const access = await openKeyAccess(createRetryingClient({ url: service.origin, key: client.key }));
  return { together: access, alone: access };
}

test('every scenario of the library matches its golden, byte for byte', async () => {
  const results = await runScenarios(accesses, readScenarios(), options());
  const wrong = results.filter(({ outcome }) => outcome !== 'equal');
  expect(wrong.map(({ scenario, message }) => `${scenario.name}: ${message}`)).toEqual([]);
  expect(service.surprises).toEqual([]);
});

test('the example of docs/scenarios.md is a valid scenario, plays as the page says, and plays the same again', async () => {
  const page = readFileSync(join(__dirname, '../../docs/scenarios.md'), 'utf8');
  const block = (language: string) =>
    new RegExp(`^ {3}\`\`\`${language}\n([\\s\\S]*?)^ {3}\`\`\``, 'm').exec(page)?.[1]?.replaceAll(/^ {3}/gm, '') ?? '';
  const scenario = parseScenario(block('yaml'), 'docs/scenarios.md');
  const folder = temporaryDir();
  const [written] = await runScenarios(accesses, [scenario], options({ folder, update: true }));
  expect(`${written?.path.join(' > ')}\n`).toBe(block('text'));
  const [again] = await runScenarios(accesses, [scenario], options({ folder, repeat: 2 }));
  expect(again).toMatchObject({ outcome: 'equal', runs: 2, equal: 2 });
});

test('a different golden is shown beside the result, with the likely cause, and fails in the report', async () => {
  const folder = temporaryDir();
  const golden = readFileSync(goldenPath(LIBRARY_FOLDER, 'fail'), 'utf8');
  writeFileSync(goldenPath(folder, 'fail'), golden.replaceAll('provider_internal', 'unknown'));
  const results = await runScenarios(accesses, [libraryFile('fail')], options({ folder }));
  expect(results[0]).toMatchObject({ outcome: 'differs', equal: 0 });
  const message = results[0]?.message ?? '';
  expect(message).toMatch(/differs at line \d+ \(answers\)/);
  expect(message).toMatch(
    /≠ +failed_reason_code: null -> "unknown" +│ +failed_reason_code: null -> "provider_internal"/,
  );
  expect(message).toContain('likely cause: the reason code');
  const report = writeJunit(results);
  expect(report).toContain('failures="1" errors="0" skipped="0"');
  expect(report).toContain('-&#x3E; &#x22;unknown&#x22;');
});

test('a service whose responses are lost now and then, after it did what was asked, changes no byte', async () => {
  const proxy = await startLossyProxy(service.origin);
  const together = await openAccess(proxy.origin, 'Interrupted');
  try {
    const names = ['success', 'refund_to_stable', 'endpoint_down_for_hours', 'payout_dropped', 'underpaid_ticket'];
    const played = names.map(libraryFile);
    const results = await runScenarios({ together, alone: together }, played, options());
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual(played.map(() => ['equal', null]));
    expect(proxy.forgotten()).toBeGreaterThan(3);
  } finally {
    await together.close();
    proxy.close();
  }
});

test('a run whose latest event was deleted with a replaced order still reads the events of the others', async () => {
  const access = await openAccess(service.origin, 'Created anew');
  const create = (name: string) => createOrder(access, name);
  try {
    const { order_id: orderId } = await create('success');
    const advance = { path: `/sandbox/order/${orderId}/advance`, body: { to: 'next' } };
    await access.events.eventsOf(await access.api.json<Order>(advance));
    await create('success');
    expect(await access.events.eventsOf(await create('fail'))).toHaveLength(1);
  } finally {
    await access.close();
  }
});

test('a run whose latest event is listed again, because its order was replaced, misses none of the events before it', async () => {
  const access = await openAccess(service.origin, 'Listed again');
  const create = (name: string) => createOrder(access, name);
  try {
    expect(await access.events.eventsOf(await create('success'))).toHaveLength(1);
    const between = await create('fail');
    await create('success');
    expect(await access.events.eventsOf(between)).toHaveLength(1);
  } finally {
    await access.close();
  }
});

test("another partner of the library's name gets none of its limits, keys and endpoints, and runs share one partner", async () => {
  const { db } = service;
  const name = 'Known to everybody';
  const { partnerId: stranger } = await service.partner();
  await db.update(partners).set({ name }).where(eq(partners.partnerId, stranger));
  const keysOfStranger = () => db.$count(apiKeys, eq(apiKeys.partnerId, stranger));
  const keysBefore = await keysOfStranger();
  for (const _run of ['first', 'second']) {
    await (await openAccess(service.origin, name)).close();
  }
  const named = await db.select().from(partners).where(eq(partners.name, name)).orderBy(partners.createdAt);
  expect(named.map(({ partnerId, readsPerMinute }) => [partnerId === stranger, readsPerMinute])).toEqual([
    [true, null],
    [false, 1_000_000],
  ]);
  expect(await keysOfStranger()).toBe(keysBefore);
});

test('real time that passes between two moves refuses none of a seeded order', async () => {
  const { test: client } = await service.partner();
  const order = await client.open({ scenario: 'success', seed: 'slow-endpoint' });
  const move = { to: order.created_at };
  expect((await client.advance(order.order_id, move)).status).toBe(200);
  expect((await client.get(order.order_id)).body.status).toBe('waiting_deposit');
  const unseeded = await client.open({ scenario: 'success' });
  expect((await client.advance(unseeded.order_id, move)).status).toBe(400);
});

describe('with a key only', () => {
  let handler: Awaited<ReturnType<typeof startWebhookReceiver>>;
  beforeEach(async () => {
    handler = await startWebhookReceiver(GOLDEN_SECRET);
  });
  afterEach(() => handler.close());

  const forward = () => ({ url: handler.url, secret: GOLDEN_SECRET });
  const bodies = () => handler.received.map(({ body }) => JSON.parse(body.toString()));
  const sequencesOf = (name: string) =>
    bodies()
      .filter(({ order }) => order.partner_order_ref === name)
      .map(({ sequence }) => sequence);

  test('a partner gets the same goldens, and its own handler gets every event', async () => {
    const played = ['underpaid', 'stream_cut'].map(libraryFile);
    const results = await runScenarios(await keyAccesses(), played, options({ forward: forward() }));
    expect(results.map(({ outcome, leavesOutDeliveries }) => [outcome, leavesOutDeliveries])).toEqual([
      ['equal', false],
      ['equal', false],
    ]);
    expect(bodies()).toHaveLength(9);
    expect(() => bodies().map(({ order }) => handler.events(order.order_id))).not.toThrow();
  });

  test('the handler gets the events as the golden shows them for an endpoint: late, repeated, after a pause', async () => {
    const played = ['events_out_of_order', 'endpoint_pauses', 'endpoint_fails_once'].map(libraryFile);
    const results = await runScenarios(await keyAccesses(), played, options({ forward: forward() }));
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual(played.map(() => ['equal', null]));
    expect(results.every(({ leavesOutDeliveries }) => leavesOutDeliveries)).toBe(true);
    expect(writeJunit(results)).toContain('<system-out>compared without deliveries');
    expect(sequencesOf('events_out_of_order')).toEqual([1, 2, 4, 3, 5]);
    expect(sequencesOf('endpoint_pauses')).toEqual([2, 3, 4, 5, 6, 7]);
    const second = handler.received.filter(({ headers }) => headers['x-service-delivery-attempt'] === '2');
    expect(second.map(({ body }) => JSON.parse(body.toString()).event)).toContain('order.confirming');
  });

  test('an order that differs from its golden fails, whether or not the deliveries are compared', async () => {
    const folder = temporaryDir();
    const golden = readFileSync(goldenPath(LIBRARY_FOLDER, 'endpoint_fails_once'), 'utf8');
    const played = [libraryFile('endpoint_fails_once')];
    const run = async (text: string) => {
      writeFileSync(goldenPath(folder, 'endpoint_fails_once'), text);
      return (await runScenarios(await keyAccesses(), played, options({ folder })))[0]?.outcome;
    };
    expect(await run(golden.replace('attempt 2', 'attempt 3'))).toBe('equal');
    expect(await run(golden.replace('"waiting_deposit" -> "', '"waiting_deposit" -> "not '))).toBe('differs');
  });

  test('no golden is written without its deliveries: the report says what is needed for it', async () => {
    const folder = temporaryDir();
    const played = [libraryFile('endpoint_fails_once')];
    const results = await runScenarios(await keyAccesses(), played, options({ folder, update: true }));
    expect(results).toMatchObject([{ outcome: 'skipped' }]);
    expect(writeJunit(results)).toContain('<skipped message="its golden file contains deliveries');
  });

  test('a handler that refuses an event fails the scenario', async () => {
    handler.answer(answerStatus(500));
    const [refused] = await runScenarios(await keyAccesses(), [libraryFile('fail')], options({ forward: forward() }));
    expect(refused).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('responded to order.waiting_deposit with 500'),
    });
  });
});
