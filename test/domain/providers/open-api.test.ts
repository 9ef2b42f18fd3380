import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { spreadOverMinute } from '#domain/limits/call-rate';
import { swapspace } from '#providers/adapters/swapspace';
import type { Api, HttpRules } from '#providers/http/api';
import { exactNumber } from '#providers/http/exact-json';
import { openProviderApi } from '#providers/http/open-api';

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

function open(rules: HttpRules, { now = Date.now, perMinute = 100_000 } = {}) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openProviderApi({ code: 'tested', rules, settings: {}, baseUrl, rate: spreadOverMinute(perMinute), now });
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

test('a prompt call is refused instead of waiting for its turn, and nothing is sent', async () => {
  const api = open(plain, { perMinute: 20 });
  const ask = (from: Api) => from.get('/price', { answer: anything });
  await Promise.all([ask(api), ask(api)]);
  const startedAt = Date.now();
  await expect(ask(api.prompt)).rejects.toMatchObject({ label: 'rate_limited', wasHeldBack: true });
  expect(Date.now() - startedAt).toBeLessThan(1_000);
  await expect(ask(api)).resolves.toEqual({});
  expect(Date.now() - startedAt).toBeGreaterThan(2_000);
  expect(received).toHaveLength(3);
  await api.close();
});
