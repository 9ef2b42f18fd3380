import { SCENARIO_NAMES, type Scenario } from '#domain/sandbox/scenarios';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { createV2Client, V2_ADDRESSES, type V2Client } from '#test/helpers/v2/v2-client';

const ENDS = ['finished', 'failed', 'refunded', 'expired'];
const ON_THE_WAY = ['waiting', 'confirming', 'exchanging', 'sending', 'verifying'];

/** How a program follows an order: the request it uses, and the words it knows. An unknown word breaks it. */
interface Poller {
  read(client: V2Client, id: string): Promise<string>;
  ends: readonly string[];
}

const readById = async (client: V2Client, id: string) => (await client.byId(id)).body.status;
const readByPath = async (client: V2Client, id: string) =>
  (await client.send<{ status: string }>(`/v2/exchange/by-id/${id}`)).body.status;

/** A report reads all orders page by page until a page is empty, and uses the first status it finds. */
async function readFromReport(client: V2Client, id: string): Promise<string> {
  for (let offset = 0; ; offset += 200) {
    const url = `/v2/exchanges?sortDirection=ASC&limit=200&dateFrom=1970-01-01T00:00:00.000Z&offset=${offset}`;
    const { body } = await client.send<{ exchanges: { requestId: string; status: string }[] }>(url);
    const found = body.exchanges.find(({ requestId }) => requestId === id);
    if (found || body.exchanges.length === 0) {
      return found?.status ?? 'not listed';
    }
  }
}

const POLLERS: Readonly<Record<string, Poller>> = {
  'Cake Wallet': { read: readById, ends: ENDS },
  Rubic: { read: readById, ends: ENDS },
  'P.cash': { read: readByPath, ends: ENDS },
  'the Edge report': { read: readFromReport, ends: ENDS },
  'Stack Wallet': { read: readById, ends: ENDS.filter((word) => word !== 'expired') },
};

/** The last word of each scenario, and whether it is an end. */
const LAST_WORDS: Readonly<Record<Scenario, string>> = {
  success: 'finished',
  fail: 'failed',
  refund: 'refunded',
  stuck: 'confirming',
  expire: 'expired',
  refund_refused: 'verifying',
  refund_down: 'verifying',
  ticket_resolved: 'refunded',
  review: 'verifying',
};

let service: Service;
/** An installation that returns `failed` for `expired`, for clients that do not know the word. */
let careful: Service;

beforeAll(async () => {
  [service, careful] = await Promise.all([startService(), startService({ env: { V2_EXPIRED_AS_FAILED: 'true' } })]);
});
afterAll(() => Promise.all([service.close(), careful.close()]));

/** Plays an order to its end, or until nothing more happens, and returns the words that a poller saw. */
async function follow(native: Client, client: V2Client, scenario: Scenario, pollers: readonly Poller[]) {
  const { id } = await client.open(scenario, { refundAddress: V2_ADDRESSES.ltc });
  const seen: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    const words = await Promise.all(pollers.map(({ read }) => read(client, id)));
    expect(new Set(words).size).toBe(1);
    const [word = ''] = words;
    expect([...ON_THE_WAY, ...(pollers[0]?.ends ?? [])]).toContain(word);
    if (seen.at(-1) !== word) seen.push(word);
    if (pollers[0]?.ends.includes(word)) {
      break;
    }
    await native.advance(id, { to: 'next' });
  }
  return seen;
}

const WORDS = ['waiting', 'confirming', 'exchanging', 'sending', 'verifying', ...ENDS];

test.each(SCENARIO_NAMES)(
  '%s: every poller sees only words it knows, going forward, to the last one',
  async (scenario) => {
    const { test: native } = await service.partner();
    const known = Object.values(POLLERS).filter(({ ends }) => ends === ENDS);
    const seen = await follow(native, createV2Client(service.origin, native.key), scenario, known);
    expect(seen).toEqual([...seen].sort((a, b) => WORDS.indexOf(a) - WORDS.indexOf(b)));
    expect(seen.at(-1)).toBe(LAST_WORDS[scenario]);
  },
);

test.each(['success', 'fail', 'refund', 'expire'] as const)(
  '%s: a poller that does not know `expired` ends at `failed`',
  async (scenario) => {
    const { test: native } = await careful.partner();
    const client = createV2Client(careful.origin, native.key);
    const seen = await follow(native, client, scenario, [POLLERS['Stack Wallet'] as Poller]);
    expect(seen.at(-1)).toBe(scenario === 'expire' ? 'failed' : LAST_WORDS[scenario]);
    const listed = await client.send<{ count: number }>(`/v2/exchanges?statuses=failed`);
    expect(listed.body.count).toBe(scenario === 'expire' || scenario === 'fail' ? 1 : 0);
  },
);

test('hashes and amounts are present from the word on that promises them', async () => {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const { id } = await client.open('success');
  const waiting = (await client.byId(id)).body;
  expect([waiting.payinHash, waiting.amountFrom, waiting.depositReceivedAt]).toEqual([null, null, null]);
  await native.advance(id, { to: 'next' });
  const confirming = (await client.byId(id)).body;
  expect(confirming).toMatchObject({ status: 'confirming', amountFrom: 2, payoutHash: null, amountTo: null });
  expect([confirming.payinHash, confirming.depositReceivedAt]).toEqual([
    expect.stringMatching(/./),
    confirming.updatedAt,
  ]);
  await native.advance(id, { by: 'PT10000S' });
  const finished = (await client.byId(id)).body;
  expect(finished).toMatchObject({ status: 'finished', refundHash: null, amountTo: finished.expectedAmountTo });
  expect(finished.payoutHash).toMatch(/./);
});

test('a refund has its own hash, and no payout hash', async () => {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const { id } = await client.open('refund', { refundAddress: V2_ADDRESSES.ltc });
  await native.advance(id, { by: 'PT10000S' });
  const { body } = await client.byId(id);
  expect(body).toMatchObject({ status: 'refunded', payoutHash: null, refundHash: expect.stringMatching(/./) });
});
