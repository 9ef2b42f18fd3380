import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GOLDEN_SECRET } from '../../src/cli/scenario/golden/golden-text';
import { writeJunit } from '../../src/cli/scenario/junit';
import { anchorEvents } from '../../src/cli/scenario/play/anchor';
import { createApi } from '../../src/cli/scenario/play/api';
import { openOwnAccess } from '../../src/cli/scenario/play/own-access';
import type { Access, OpenAccess } from '../../src/cli/scenario/play/player';
import { createQuoteStock } from '../../src/cli/scenario/play/quote-stock';
import { goldenPath, type RunOptions, runScenarios } from '../../src/cli/scenario/run-scenarios';
import { LIBRARY_FOLDER, parseScenario, readScenario, readScenarios } from '../../src/cli/scenario/scenario-files';
import { createKeyring } from '../../src/security/keyring';
import { SECRET_KEY } from '../support/service/partners';
import { type Service, startService } from '../support/service/service';
import { answerStatus } from '../support/webhooks/receiver';
import { startWebhookReceiver } from '../support/webhooks/signed-receiver';

jest.setTimeout(120_000);

let service: Service;
let access: OpenAccess;

beforeAll(async () => {
  service = await startService();
  const { db, origin } = service;
  access = await openOwnAccess({ db, keyring: createKeyring(SECRET_KEY), origin, actor: 'cli:test' });
});
afterAll(async () => {
  await access.close();
  await service.close();
});

const options = (changes: Partial<RunOptions> = {}): RunOptions => ({
  folder: LIBRARY_FOLDER,
  update: false,
  repeat: 1,
  atOnce: 8,
  forward: null,
  renewEndpoint: access.renewEndpoint,
  ...changes,
});
const libraryFile = (name: string) => readScenario(join(LIBRARY_FOLDER, `${name}.yaml`));

/** A access of a partner that has a key alone. */
async function keyAccess(): Promise<Access> {
  const { test: client } = await service.partner();
  const api = createApi(service.origin, client.key);
  return { api, quotes: createQuoteStock(api), events: await anchorEvents(api), endpoint: null };
}

test('every scenario of the library gives its golden, byte for byte', async () => {
  const results = await runScenarios(access, readScenarios(), options());
  const wrong = results.filter(({ outcome }) => outcome !== 'equal');
  expect(wrong.map(({ scenario, message }) => `${scenario.name}: ${message}`)).toEqual([]);
  expect(service.surprises).toEqual([]);
});

test('the example of docs/scenarios.md is a scenario, plays as it says there, and the same again', async () => {
  const page = readFileSync(join(__dirname, '../../docs/scenarios.md'), 'utf8');
  const block = (language: string) =>
    new RegExp(`^ {3}\`\`\`${language}\n([\\s\\S]*?)^ {3}\`\`\``, 'm').exec(page)?.[1]?.replaceAll(/^ {3}/gm, '') ?? '';
  const scenario = parseScenario(block('yaml'), 'docs/scenarios.md');
  const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
  const [written] = await runScenarios(access, [scenario], options({ folder, update: true }));
  expect(`${written?.path.join(' > ')}\n`).toBe(block('text'));
  const [again] = await runScenarios(access, [scenario], options({ folder, repeat: 2 }));
  expect(again).toMatchObject({ outcome: 'equal', runs: 2, equal: 2 });
});

test('a golden that differs is shown beside what came, with the likely cause, and fails in the report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
  const golden = readFileSync(goldenPath(LIBRARY_FOLDER, 'fail'), 'utf8');
  writeFileSync(goldenPath(folder, 'fail'), golden.replaceAll('provider_internal', 'unknown'));
  const results = await runScenarios(access, [libraryFile('fail')], options({ folder }));
  expect(results[0]).toMatchObject({ outcome: 'differs', equal: 0 });
  const message = results[0]?.message ?? '';
  expect(message).toMatch(/parts in line \d+ \(answers\)/);
  expect(message).toMatch(
    /≠ +failed_reason_code: null -> "unknown" +│ +failed_reason_code: null -> "provider_internal"/,
  );
  expect(message).toContain('likely cause: the reason code');
  const report = writeJunit(results);
  expect(report).toContain('failures="1" errors="0" skipped="0"');
  expect(report).toContain('-&gt; &quot;unknown&quot;');
});

test('a partner with a key alone gets the same goldens, and every event at its own handler, late ones late', async () => {
  const handler = await startWebhookReceiver(GOLDEN_SECRET);
  const forward = { url: handler.url, secret: GOLDEN_SECRET };
  const played = ['underpaid', 'stream_cut', 'endpoint_fails_once'].map(libraryFile);
  const results = await runScenarios(await keyAccess(), played, options({ forward }));
  expect(results.map(({ outcome }) => outcome)).toEqual(['equal', 'equal', 'skipped']);
  const statuses = handler.received.map(({ body }) => JSON.parse(body.toString()).order.status);
  expect(statuses).toHaveLength(9);

  handler.received.splice(0);
  const [late] = await runScenarios(access, [libraryFile('events_out_of_order')], options({ forward }));
  expect(late?.outcome).toBe('equal');
  const order = handler.received.map(({ body }) => JSON.parse(body.toString()).sequence);
  expect(order).not.toEqual([1, 2, 3, 4, 5]);
  expect([...order].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(() =>
    handler.received.map(({ body }) => handler.events(JSON.parse(body.toString()).order.order_id)),
  ).not.toThrow();

  handler.answer(answerStatus(500));
  const [refused] = await runScenarios(await keyAccess(), [libraryFile('fail')], options({ forward }));
  expect(refused).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('answered order.waiting_deposit with 500'),
  });
  await handler.close();
});
