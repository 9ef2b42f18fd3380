import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy, type TemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { type LogEntry, Swaplane, type SwaplaneOptions } from '../../../sdk/client/src/index';
import { refusal } from './refusal';

const SWAP = { from: 'BTC', to: 'ETH', amount: '0.05' };
const ONCE = { max: 0 };
const QUICK = { max: 6, baseDelayMs: 50 };

let temporal: TemporalProxy;
let service: Service;
let wire: Wire;
let partner: Awaited<ReturnType<Service['partner']>>;

beforeAll(async () => {
  temporal = await startTemporalProxy();
  service = await startService({ temporalAddress: temporal.address });
  wire = await startWire(new URL(service.origin).host);
});
beforeEach(async () => {
  partner = await service.partner();
});
afterAll(async () => {
  await wire.close();
  await service.close();
  await temporal.close();
});

/** A client that reaches the server through the breakable connection. */
function client(options: Partial<SwaplaneOptions> = {}): Swaplane {
  return new Swaplane({ apiKey: partner.test.key, baseUrl: `http://${wire.address}`, retries: QUICK, ...options });
}

/** A logger that repairs something at the first repetition. */
function repairAtFirstRepetition(mend: () => void): { logger: (entry: LogEntry) => void; repetitions(): number } {
  let count = 0;
  const logger = ({ level }: LogEntry) => {
    if (level === 'warn') {
      count += 1;
      if (count === 1) mend();
    }
  };
  return { logger, repetitions: () => count };
}

/** The request for an order whose quote was made while everything worked. */
async function request() {
  const { quoteId } = await client().estimate(SWAP);
  return { quoteId, address: ADDRESSES.eth };
}

const ordersOpened = async () => (await client().listOrders()).total;

test('429: the client waits as long as the server says, and continues', async () => {
  await service.db.update(partners).set({ readsPerMinute: 60 }).where(eq(partners.partnerId, partner.partnerId));
  const hasty = client({ retries: ONCE });
  const answers = await Promise.allSettled(Array.from({ length: 70 }, () => hasty.listOrders()));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ name: 'RateLimitedError', code: 'RATE_LIMITED', httpStatus: 429 });
  expect(refused[0].retryAfterMs).toBeGreaterThanOrEqual(1_000);
  expect(await client().listOrders()).toMatchObject({ total: 0 });
});

test('503: nothing was created, so the creation is repeated and opens one order', async () => {
  const body = await request();
  temporal.cut();
  await eventually(async () => (await fetch(`${service.origin}/partner/v1/health`)).status === 503);
  try {
    const error = await refusal(client({ retries: ONCE }).createOrder(body));
    expect(error).toMatchObject({ name: 'ProviderError', httpStatus: 503, outcome: 'not_created' });
    expect(error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);

    const watch = repairAtFirstRepetition(() => temporal.mend());
    const order = await client({ logger: watch.logger }).createOrder(body);
    expect(watch.repetitions()).toBeGreaterThan(0);
    expect(order.status).toBe('waiting_deposit');
  } finally {
    temporal.mend();
  }
  expect(await ordersOpened()).toBe(1);
});

test('without an answer of Temporal the outcome is unknown, and the repetition with the same key finds the order', async () => {
  const body = await request();
  temporal.mute();
  const error = await refusal(client({ retries: ONCE }).createOrder(body)).finally(() => temporal.mend());
  expect(error).toMatchObject({ httpStatus: 503, outcome: expect.any(String) });
  const key = error.idempotencyKey ?? '';
  const order = await client().createOrder(body, { idempotencyKey: key });
  expect(await client().createOrder(body, { idempotencyKey: key })).toEqual(order);
  expect(await ordersOpened()).toBe(1);
});

test('a slow response is requested again, and one order is opened', async () => {
  const body = await request();
  wire.mute();
  const watch = repairAtFirstRepetition(() => wire.mend());
  const order = await client({ timeout: 1_500, logger: watch.logger }).createOrder(body);
  expect(watch.repetitions()).toBeGreaterThan(0);
  expect(order.status).toBe('waiting_deposit');
  expect(await ordersOpened()).toBe(1);
});

test('after too many slow responses the error says that the outcome is unknown and with which key to repeat', async () => {
  const body = await request();
  wire.mute();
  const error = await refusal(client({ timeout: 300, retries: ONCE }).createOrder(body)).finally(() => wire.mend());
  expect(error).toMatchObject({ name: 'NetworkError', code: 'NETWORK_ERROR', outcome: 'unknown' });
  expect(error.message).toBe('no answer within 300 ms');
  const order = await client().createOrder(body, { idempotencyKey: error.idempotencyKey ?? '' });
  expect(order.status).toBe('waiting_deposit');
  expect(await ordersOpened()).toBe(1);
});

test('after a broken connection reads and creations continue as soon as a connection is possible', async () => {
  const body = await request();
  wire.cut();
  const watch = repairAtFirstRepetition(() => wire.mend());
  const sdk = client({ logger: watch.logger });
  const [orders, order] = await Promise.all([sdk.listOrders(), sdk.createOrder(body)]);
  expect(watch.repetitions()).toBeGreaterThan(0);
  expect(orders.page).toBe(1);
  expect(order.status).toBe('waiting_deposit');
});

test('a broken write without a key is not sent again, because it may have had its effect', async () => {
  const { orderId } = await client().createOrder(await request());
  wire.cut();
  const watch = repairAtFirstRepetition(() => undefined);
  const error = await refusal(client({ logger: watch.logger }).advanceSandboxOrder(orderId, { to: 'next' }));
  wire.mend();
  expect(error).toMatchObject({ code: 'NETWORK_ERROR', outcome: 'unknown', idempotencyKey: undefined });
  expect(watch.repetitions()).toBe(0);
});

test('what an earlier attempt may have done stays unknown until an answer decides it', async () => {
  let last = { status: 429, code: 'RATE_LIMITED' };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const { status, code } = asked === 1 ? { status: 503, code: 'PROVIDER_ERROR' } : last;
    response.writeHead(status, { 'Retry-After': status === 429 ? '900' : '0' });
    response.end(JSON.stringify({ error: { code, message: 'Not now', request_id: 'req_1' } }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sdk = client({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const limited = await refusal(sdk.requestPayout({ amountUsd: '6000' }));
  expect([asked, limited]).toMatchObject([2, { httpStatus: 429, outcome: 'unknown' }]);
  last = { status: 410, code: 'QUOTE_EXPIRED' };
  asked = 0;
  const decided = await refusal(sdk.requestPayout({ amountUsd: '6000' }));
  expect([asked, decided]).toMatchObject([2, { httpStatus: 410, outcome: undefined }]);
  server.close();
});

test("a caller's signal ends a call while it waits to be repeated", async () => {
  wire.cut();
  const stop = new AbortController();
  const logger = ({ level }: LogEntry) => level === 'warn' && stop.abort(new Error('the user left'));
  const call = client({ retries: { max: 3, baseDelayMs: 60_000 }, logger }).me({ signal: stop.signal });
  await expect(call).rejects.toThrow('the user left');
  wire.mend();
});

test('a response without the Error body becomes an error of its own kind', async () => {
  const error = await refusal(client({ baseUrl: `${service.origin}/elsewhere`, retries: ONCE }).health());
  expect(error.httpStatus).toBe(404);
  expect(error.requestId).toMatch(/^req_/);
});
