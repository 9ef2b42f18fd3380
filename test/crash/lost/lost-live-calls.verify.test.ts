import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Order } from '#contract/orders/order';
import { providerCatalogs } from '#db/schema/providers';
import { pollNow } from '#db/watching/watches';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { Answer, Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';
import type { TwinOrder } from '#twins/twin-orders';
import { type RoleProcess, roleProcess } from '../../helpers/processes/role-process';

/** The first can be asked for an order of ours, and the last for a refund; the others for neither. */
const CODES = ['changenow', 'exolix', 'stealthex', 'fixedfloat'] as const;
type Code = (typeof CODES)[number];
/** Where each order's worker stops forever. */
const POINTS = {
  adopted: 'changenow createOrder 2',
  unknown: 'exolix createOrder 1',
  told: 'told exchanging',
  refundAsked: 'fixedfloat requestRefund 1',
  refundUnknown: 'changenow requestRefund 1',
} as const;

const twins = new Map<Code, Twin>();
let service: Service;
let live: Client;
let worker: RoleProcess;

beforeAll(async () => {
  await Promise.all(CODES.map(async (code) => twins.set(code, await openTwin(code, { story: 'silent' }))));
  const env = Object.assign({}, ...[...twins].map(([code, twin]) => environmentOf(code, twin)));
  const settings = {
    PROVIDERS: CODES.join(','),
    PROVIDER_CHANGENOW_REFUND: 'programmatic',
    // The worker is killed before a call that it lost is repeated.
    TEMPORAL_ANSWER_LIMIT: '5s',
  };
  service = await startService({ worker: false, env: { ...env, ...settings } });
  live = (await service.partner()).live;
  const reached = new Set<unknown>();
  worker = workerStoppingAt(Object.values(POINTS), (point) => reached.add(point));
  await worker.start();
  await eventually(async () => (await service.db.$count(providerCatalogs)) === CODES.length);
  await bringToTheirPoints();
  await eventually(() => reached.size === Object.keys(POINTS).length).catch(() => {
    throw new Error(`reached only ${[...reached].join(', ')}`);
  });
  await worker.kill();
  goOnMeanwhile();
  worker = workerStoppingAt([], () => undefined);
  await worker.start();
});
afterAll(async () => {
  await worker?.kill();
  await service?.close();
  await Promise.all([...twins.values()].map((twin) => twin.close()));
});

function workerStoppingAt(points: readonly string[], onMessage: (point: unknown) => void): RoleProcess {
  return roleProcess(
    'worker',
    { ...service.env, LOG_LEVEL: 'silent', STOP_AT: JSON.stringify(points) },
    { script: join(__dirname, 'stopping-live-worker.ts'), onMessage },
  );
}

const orders = {} as Record<'told' | 'refundAsked' | 'refundUnknown', Order>;
const requests = {} as Record<'adopted' | 'unknown', () => Promise<Answer>>;

async function bringToTheirPoints(): Promise<void> {
  orders.refundUnknown = await open('changenow');
  orders.refundAsked = await open('fixedfloat');
  orders.told = await open('stealthex');
  requests.adopted = await requestOf('changenow');
  requests.unknown = await requestOf('exolix');
  // The API answers that it does not know the outcome of these.
  const answers = Promise.all([requests.adopted(), requests.unknown()]);
  await reach('stealthex', orders.told, 'exchanging');
  for (const [code, order] of [
    ['fixedfloat', orders.refundAsked],
    ['changenow', orders.refundUnknown],
  ] as const) {
    await reach(code, order, 'refund_required');
    await becomes(order, 'refund_required');
    expect((await live.refund(order.order_id, { action: 'refund_to_address' })).status).toBe(202);
  }
  expect((await answers).map(({ status }) => status)).toEqual([503, 503]);
}

/** Changes at the providers while no worker runs, so that a repeated call gets another response than the lost one. */
function goOnMeanwhile(): void {
  const [adopted, refundUnknown] = madeBy('changenow');
  const phases: [Code, TwinOrder | undefined, Phase][] = [
    ['changenow', adopted, 'confirming'],
    // The refund cannot be seen before the order is in manual review.
    ['changenow', refundUnknown, 'refund_required'],
    ['exolix', madeBy('exolix')[0], 'confirming'],
    ['stealthex', madeBy('stealthex')[0], 'sending'],
    ['fixedfloat', madeBy('fixedfloat')[0], 'refunded'],
  ];
  for (const [code, made, phase] of phases) {
    twins.get(code)?.state.set(made?.id ?? '', { phase });
  }
}

async function requestOf(provider: Code): Promise<() => Promise<Answer>> {
  const quoteId = await live.quote({ from: 'LTC', to: 'BTC', amount: '3.5', provider });
  const body = {
    quote_id: quoteId,
    address: makeAddress('btc', 'payout'),
    refund_address: makeAddress('ltc', 'refund'),
  };
  const headers = { 'Idempotency-Key': randomUUID() };
  return () => live.create(body, { headers });
}

async function open(provider: Code): Promise<Order> {
  const { status, text, body } = await untilKnown(await requestOf(provider));
  if (status !== 201) {
    throw new Error(`${provider} opened no order: ${status} ${text}`);
  }
  return body;
}

/** Newest first. */
const madeBy = (code: Code): TwinOrder[] => twins.get(code)?.state.list() ?? [];
const read = async ({ order_id }: Order) => (await live.get(order_id)).body;
const becomes = (order: Order, status: string) =>
  eventually(async () => {
    const found = await read(order);
    return found.status === status ? found : null;
  });
async function reach(code: Code, order: Order, phase: Phase): Promise<void> {
  const made = madeBy(code).find(({ depositAddress }) => depositAddress === order.deposit_address);
  twins.get(code)?.state.set(made?.id ?? '', { phase });
  await pollNow(service.db, code, order.provider_order_id);
}
/** Repeats a call as a wallet does, until the outcome is known. */
const untilKnown = (request: () => Promise<Answer>) =>
  eventually(async () => {
    const answer = await request();
    return answer.status === 201 || errorOf(answer).outcome !== 'unknown' ? answer : null;
  });
const statuses = ({ timeline }: Order) => timeline.map(({ status }) => status);
const askedOf = (code: Code, request: string) => twins.get(code)?.requests.filter((asked) => asked === request).length;

test('an order whose response was lost is found at its provider and adopted, with its current status there', async () => {
  const { status, body } = await untilKnown(requests.adopted);
  const [made] = madeBy('changenow');
  expect([status, body.provider_order_id, body.deposit_address]).toEqual([201, made?.id, made?.depositAddress]);
  expect(statuses(await becomes(body, 'confirming'))).toEqual(['waiting_deposit', 'confirming']);
  expect([madeBy('changenow').length, askedOf('changenow', 'POST /exchange')]).toEqual([2, 2]);
});

test('where the provider cannot be asked no second order is made, and no order is shown', async () => {
  const answer = await untilKnown(requests.unknown);
  expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER_ERROR' });
  expect([madeBy('exolix').length, askedOf('exolix', 'POST /transactions')]).toEqual([1, 1]);
});

test('a report that reached an order, but was not recorded as signalled, moves it once', async () => {
  await pollNow(service.db, 'stealthex', orders.told.provider_order_id);
  const found = await becomes(orders.told, 'sending');
  expect(statuses(found)).toEqual(['waiting_deposit', 'exchanging', 'sending']);
});

test('a refund whose response was lost is asked about, and counts as accepted once', async () => {
  const found = await becomes(orders.refundAsked, 'refunded');
  expect(statuses(found)).toEqual(['waiting_deposit', 'refund_required', 'refunded']);
  expect(found.tx_out_hash).toBe(madeBy('fixedfloat')[0]?.txRefund);
  expect([madeBy('fixedfloat')[0]?.refundCalls, askedOf('fixedfloat', 'POST /emergency')]).toEqual([1, 1]);
});

test('a refund that the provider cannot be asked about is not requested again: it goes to manual review, and its arrival is seen', async () => {
  await becomes(orders.refundUnknown, 'manual_review');
  await reach('changenow', orders.refundUnknown, 'refunded');
  const found = await becomes(orders.refundUnknown, 'refunded');
  expect(statuses(found)).toEqual(['waiting_deposit', 'refund_required', 'manual_review', 'refunded']);
  expect([madeBy('changenow')[1]?.refundCalls, askedOf('changenow', 'POST /exchange/refund')]).toEqual([1, 1]);
});
