import type { Order } from '#contract/orders/order';
import { SECOND } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { LIBRARY_NAMES, SCENARIO_NAMES, type Scenario } from '#domain/sandbox/scenarios';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { followOrder } from '#test/helpers/service/order-stream';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** T of every scenario here: large, so that real time has no influence. */
const T = 1_000 * SECOND;
type Step = [status: string, atFractionOfT: number];
const DEPOSIT: Step[] = [
  ['waiting_deposit', 0],
  ['confirming', 0.2],
];
const UNDERPAID: Step[] = [...DEPOSIT, ['refund_required', 0.4]];

/**
 * The statuses of every scenario, from the contract [rules/sandbox-and-clock: Scenarios; rules/refunds: Modes], with the
 * provider that plays it.
 */
const PATHS: Record<Scenario, { provider?: string; path: Step[] }> = {
  success: { path: [...DEPOSIT, ['exchanging', 0.45], ['sending', 0.7], ['completed', 1]] },
  fail: {
    path: [
      ['waiting_deposit', 0],
      ['failed', 0.4],
    ],
  },
  refund: { path: [...UNDERPAID, ['refunded', 1.6]] },
  stuck: { path: DEPOSIT },
  expire: {
    path: [
      ['waiting_deposit', 0],
      ['expired', 1],
    ],
  },
  refund_refused: { path: [...UNDERPAID, ['manual_review', 1.4]] },
  refund_down: { path: [...UNDERPAID, ['manual_review', 1.4]] },
  ticket_resolved: { provider: 'betaswap', path: [...UNDERPAID, ['refunded', 0.6]] },
  review: { path: [...DEPOSIT, ['manual_review', 0.4]] },
};

/** Opens an order of a scenario with a given T, so that its refund window lasts T as well. */
function open(client: Client, scenario: Scenario): Promise<Order> {
  const { provider } = PATHS[scenario];
  const swap = provider ? { provider } : {};
  return client.open({ scenario, ttlSeconds: T / SECOND, swap, body: { refund_address: ADDRESSES.btc } });
}

function expectedTimeline(scenario: Scenario, createdAt: string) {
  return PATHS[scenario].path.map(([status, fraction], index) => ({
    sequence: index + 1,
    status,
    at: new Date(Date.parse(createdAt) + fraction * T).toISOString(),
  }));
}

test.each(SCENARIO_NAMES)('%s has exactly its statuses, at exact fractions of T', async (scenario) => {
  const { test: client } = await service.partner();
  const created = await open(client, scenario);
  const { body } = await client.advance(created.order_id, { by: 'PT10000S' });
  expect(body.timeline).toEqual(expectedTimeline(scenario, created.created_at));
  expect((await client.get(created.order_id)).body).toEqual(body);
});

test.each(SCENARIO_NAMES)(
  '%s has the same event ids and sequence on stream, webhook and timeline',
  async (scenario) => {
    const { partnerId, test: client } = await service.partner();
    const receiver = await service.webhooks(partnerId);
    const { order_id: orderId } = await open(client, scenario);
    const stream = await followOrder(client, orderId);
    const { body } = await client.advance(orderId, { by: 'PT10000S' });
    const ids = body.timeline.map(({ status, at }) => `${orderId}:${status}:${Date.parse(at)}`);
    expect(await stream.arrived(ids.length)).toEqual(ids);
    expect(await receiver.arrived(orderId, ids.length)).toEqual(ids);
    const sequences = ids.map((_id, index) => index + 1);
    expect(body.timeline.map(({ sequence }) => sequence)).toEqual(sequences);
    expect(stream.sequences).toEqual(sequences);
    expect(receiver.events(orderId).map(({ sequence }) => sequence)).toEqual(sequences);
    stream.close();
  },
);

test('every scenario is listed, and the five of the published enum are marked', async () => {
  const { test: client } = await service.partner();
  const { body } = await client.call<{ scenarios: { name: string; published: boolean }[] }>(
    'GET',
    '/sandbox/scenarios',
  );
  expect(body.scenarios.map(({ name }) => name)).toEqual(LIBRARY_NAMES);
  expect(LIBRARY_NAMES).toEqual(expect.arrayContaining(Object.keys(PATHS)));
  const published = body.scenarios.filter((scenario) => scenario.published).map(({ name }) => name);
  expect(published).toEqual(['success', 'fail', 'refund', 'stuck', 'expire']);
});

test('`to: next` stops at every step of a scenario and nowhere else', async () => {
  const { test: client } = await service.partner();
  const created = await open(client, 'refund');
  const seen = [created.status];
  for (let steps = 0; steps < 10 && !isTerminal(seen.at(-1) ?? 'failed'); steps += 1) {
    seen.push((await client.advance(created.order_id, { to: 'next' })).body.status);
  }
  // The end of the decision window is a separate step: the refund is then in progress.
  expect(seen).toEqual(['waiting_deposit', 'confirming', 'refund_required', 'refund_required', 'refunded']);
});

test('a scenario with T = 1 s plays by itself, each step at its instant', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open({ scenario: 'success', ttlSeconds: 1 });
  const order = await eventually(async () => {
    const { body } = await client.get(orderId);
    return body.status === 'completed' ? body : null;
  });
  const [first, ...later] = order.timeline.map(({ at }) => Date.parse(at));
  expect(later.map((at) => at - (first ?? 0))).toEqual([200, 450, 700, 1_000]);
});
