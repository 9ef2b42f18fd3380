import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { MINUTE, SECOND } from '#domain/duration';
import { type CallClass, type CallRate, spreadOverMinute } from '#domain/limits/call-rate';
import type { Api, HttpRules } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { swapspace } from '#providers/adapters/swapspace';
import { exactNumber, text } from '#providers/http/fields';
import { openProviderApi } from '#providers/http/open-api';
import { createOwnCounter, createRateLimit, type RateLimit } from '#providers/http/rate-limit';
import { ProviderError } from '#providers/provider';

describe('open api', () => {
  let server: Server;
  let received: { type: string; body: string }[];
  let answer: { status: number; text: string };
  beforeEach(async () => {
    received = [];
    answer = { status: 200, text: '{}' };
    server = createServer(async (message, response) => {
      const parts: Buffer[] = [];
      for await (const part of message) {
        parts.push(part);
      }
      received.push({ type: message.headers['content-type'] ?? '', body: Buffer.concat(parts).toString() });
      response.writeHead(answer.status).end(answer.text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function open(rules: HttpRules, { now = Date.now, perMinute = 100_000, settings = {} } = {}) {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return openProviderApi({ code: 'tested', rules, settings, baseUrl, rate: spreadOverMinute(perMinute), now });
  }
  const plain: HttpRules = { baseUrl: 'http://nowhere.invalid' };
  const anything = z.unknown();

  test('a form is sent without the missing fields, and JSON with every digit', async () => {
    const api = open(plain);
    await api.post('/create', { form: { from: 'ltc', memo: null, note: 'a b&c', extra: '' }, answer: anything });
    await api.post('/create', { body: { amount: exactNumber('0.100000000000000000000001') }, answer: anything });
    await api.post('/create', { answer: anything });
    await api.close();
    expect(received).toEqual([
      { type: 'application/x-www-form-urlencoded', body: 'from=ltc&note=a+b%26c&extra=' },
      { type: 'application/json', body: '{"amount":0.100000000000000000000001}' },
      { type: '', body: '' },
    ]);
  });

  test('a provider that states until when it wants no calls is not called until then', async () => {
    let at = Date.parse('2026-03-04T10:00:00Z');
    const api = open(swapspace.http, { now: () => at });
    answer = { status: 429, text: 'The key is suspended until 2026-03-04 10:40:00' };
    const ask = () => api.get('/amounts', { answer: anything });
    await expect(ask()).rejects.toMatchObject({ label: 'rate_limited', hadNoEffect: true, wasHeldBack: false });
    answer = { status: 200, text: '{}' };
    at += 39 * 60_000;
    await expect(ask()).rejects.toMatchObject({ label: 'rate_limited', hadNoEffect: true, wasHeldBack: true });
    expect(received).toHaveLength(1);
    at += 2 * 60_000;
    await expect(ask()).resolves.toEqual({});
    expect(received).toHaveLength(2);
    await api.close();
  });

  test('a creation that a server answers with 5xx may have had an effect, whatever the JSON says; a price has none', async () => {
    const api = open({ ...plain, readError: () => new ProviderError('refused', { message: 'not created' }) });
    answer = { status: 500, text: '{"error":"not created"}' };
    const create = api.post('/orders', { once: true, answer: anything });
    await expect(create).rejects.toMatchObject({ kind: 'unavailable', label: 'http_500', hadNoEffect: false });
    await expect(api.get('/price', { answer: anything })).rejects.toMatchObject({ kind: 'refused' });
    answer = { status: 400, text: '{"error":"not created"}' };
    const refused = api.post('/orders', { once: true, answer: anything });
    await expect(refused).rejects.toMatchObject({ kind: 'refused', hadNoEffect: true });
    await api.close();
  });

  test('an error that repeats a key, control characters or a long text shows none of them', async () => {
    const key = 'k3y-of-the-operator';
    const rules: HttpRules = {
      ...plain,
      readError: ({ body }) => new ProviderError('refused', { message: (body as { error: string }).error }),
    };
    const api = open(rules, { settings: { key } });
    const error = `\u0000bad key ${key}, {"token":"t0ken"}, see /x?api_key=abc ${'x'.repeat(100_000)}`;
    answer = { status: 401, text: JSON.stringify({ error }) };
    const failed = api.get('/price', { answer: anything });
    const message = await failed.then(String, (refusal: Error) => refusal.message);
    expect(message).toMatch(/^ bad key \*\*\*, \{"token":"\*\*\*"\}, see \/x\?api_key=\*\*\* ?x*$/);
    expect(message.length).toBeLessThanOrEqual(300);
    await api.close();
  });

  test.each([
    ['a NUL', 'ab\u0000cd'],
    ['an escape sequence', 'ab\u001b[31mcd'],
    ['500,000 characters', 'a'.repeat(500_000)],
  ])('an answer whose hash contains %s is no answer', async (_what, hash) => {
    const api = open(plain);
    answer = { status: 200, text: JSON.stringify({ hash }) };
    const ask = api.get('/status', { answer: z.object({ hash: text }) });
    await expect(ask).rejects.toMatchObject({ kind: 'unavailable', label: 'invalid_answer' });
    await api.close();
  });

  test('a prompt call is refused instead of waiting for its turn, and nothing is sent', async () => {
    const api = open(plain, { perMinute: 20 });
    const ask = (from: Api) => from.get('/price', { answer: anything });
    await Promise.all([ask(api), ask(api)]);
    const happened: string[] = [];
    const patient = ask(api).then(() => happened.push('answered'));
    await expect(ask(api.prompt)).rejects.toMatchObject({ label: 'rate_limited', wasHeldBack: true });
    happened.push('refused');
    await patient;
    expect(happened).toEqual(['refused', 'answered']);
    expect(received).toHaveLength(3);
    await api.close();
  });
});

describe('rate limit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const limitOf = (rate: CallRate) => createRateLimit({ counter: createOwnCounter(rate, Date.now), now: Date.now });
  /** FixedFloat's call rate. */
  const WEIGHTED: CallRate = { perMinute: 250, costliest: 50, burst: 250 };

  interface Asked {
    cost?: number;
    callClass?: CallClass;
  }

  /** How long each of many simultaneous calls waits for its turn, in milliseconds. */
  async function waitsOf(limit: RateLimit, count: number, { cost = 1, callClass = 'order' }: Asked = {}) {
    const startedAt = Date.now();
    const waiting = Array.from({ length: count }, async () => {
      await limit.take(cost, Infinity, callClass);
      return Date.now() - startedAt;
    });
    await jest.advanceTimersByTimeAsync(15 * MINUTE);
    return Promise.all(waiting);
  }

  /** The highest number of calls in any minute. */
  function busiestMinute(calls: readonly { at: number; cost: number }[]): number {
    const within = (from: number) => calls.filter(({ at }) => at >= from && at < from + MINUTE);
    return Math.max(...calls.map(({ at }) => within(at).reduce((sum, { cost }) => sum + cost, 0)));
  }

  test("where a provider does not document how it counts, a tenth of a minute's calls may go at once", async () => {
    const waits = await waitsOf(limitOf(spreadOverMinute(60)), 8);
    expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(waits.slice(6).every((ms) => ms > 5 * SECOND && ms <= 6 * SECOND)).toBe(true);
  });

  test('where it counts per minute, all calls of a minute may go at once: five orders at FixedFloat', async () => {
    const waits = await waitsOf(limitOf(WEIGHTED), 6, { cost: 50 });
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeGreaterThan(MINUTE);
  });

  test.each([
    ['spread', spreadOverMinute(60), 1, 200],
    ['weighted', WEIGHTED, 50, 40],
    ['mixed', WEIGHTED, 7, 400],
  ] as const)('no minute has more calls than published: %s', async (_how, rate, cost, count) => {
    const waits = await waitsOf(limitOf(rate), count, { cost });
    expect(busiestMinute(waits.map((at) => ({ at, cost })))).toBeLessThanOrEqual(rate.perMinute);
  });

  test('calls that create orders overtake waiting ones, and status calls and quotes always leave room for two', async () => {
    const limit = limitOf(WEIGHTED);
    const done: string[] = [];
    const ask = (callClass: CallClass, cost = 1) =>
      limit.take(cost, Infinity, callClass).then(() => void done.push(callClass));
    const statuses = Array.from({ length: 200 }, () => ask('status'));
    const quotes = Array.from({ length: 200 }, () => ask('quote'));
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(done.filter((one) => one === 'status')).toHaveLength(150);
    expect(done).not.toContain('quote');
    const orders = [ask('order', 50), ask('order', 50)];
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all(orders);
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    await Promise.all([...quotes, ...statuses]);
    expect(done.indexOf('quote')).toBeGreaterThan(done.lastIndexOf('status'));
  });

  test('after a 429 no call is made before the time that the provider stated', async () => {
    const limit = limitOf(spreadOverMinute(60));
    limit.pause('30');
    expect((await waitsOf(limit, 2)).map((ms) => Math.round(ms / SECOND))).toEqual([30, 30]);
  });

  test('a call that would wait too long is refused, and nothing is sent', async () => {
    const limit = limitOf(spreadOverMinute(2));
    await limit.take(2, Infinity, 'order');
    await expect(limit.take(1, Date.now() + 5 * SECOND, 'order')).rejects.toMatchObject({
      label: 'rate_limited',
      hadNoEffect: true,
    });
  });

  test('a quote that waits behind other calls is refused in time', async () => {
    const limit = limitOf(spreadOverMinute(10));
    await Promise.all([limit.take(1, Infinity, 'order'), limit.take(1, Infinity, 'order')]);
    void limit.take(1, Infinity, 'order');
    const refused = limit.take(1, Date.now() + SECOND, 'quote').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(SECOND + 1);
    expect(await refused).toMatchObject({ label: 'rate_limited', wasHeldBack: true });
  });

  test('every adapter can make as many orders at once as its minute allows, at most two', async () => {
    for (const { facts } of ADAPTERS) {
      const { requestsPerMinute: perMinute, costliestCall: cost = 1, burst } = facts;
      const rate = burst === undefined ? spreadOverMinute(perMinute, cost) : { perMinute, costliest: cost, burst };
      const count = Math.min(2, Math.floor(perMinute / cost));
      expect([facts.code, await waitsOf(limitOf(rate), count, { cost })]).toEqual([facts.code, Array(count).fill(0)]);
    }
  });
});
