import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { spreadOverMinute } from '#domain/limits/call-rate';
import { text } from '#providers/http/fields';
import { openProviderApi } from '#providers/http/open-api';

describe('two hosts', () => {
  /** What the first host does: answers with a status and text, or is not there. */
  async function play(first: { status: number; text: string } | null) {
    const calls: string[] = [];
    const start = async (name: string, answer: { status: number; text: string }) => {
      const server = createServer((message, response) => {
        calls.push(`${name} ${message.method} ${message.url}`);
        response.writeHead(answer.status, { location: 'http://elsewhere.invalid/' }).end(answer.text);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    };
    const one = await start('first', first ?? { status: 500, text: '' });
    const two = await start('second', { status: 200, text: '{"price":"2"}' });
    if (first === null) {
      await new Promise((resolve) => one.server.close(resolve));
    }
    const rules = { baseUrl: one.url };
    const rate = spreadOverMinute(100_000);
    const api = openProviderApi({ code: 'tested', rules, settings: {}, fallbackUrl: two.url, rate });
    const close = async () => {
      await api.close();
      for (const { server } of [one, two]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    };
    return { api, calls, close };
  }
  const price = z.object({ price: text });

  test.each([
    ['cannot be reached', null],
    ['fails', { status: 502, text: 'bad gateway' }],
    ['has moved to another host', { status: 301, text: '' }],
    ['answers with a page', { status: 200, text: '<html>parked</html>' }],
  ])('while the first host %s, the second one is called, also for what is sent once', async (_what, first) => {
    const { api, calls, close } = await play(first);
    const ask = () => api.get('/price', { answer: price });
    await expect(ask()).resolves.toEqual({ price: '2' });
    await expect(ask()).resolves.toEqual({ price: '2' });
    await expect(api.post('/orders', { once: true, answer: price })).resolves.toEqual({ price: '2' });
    expect(calls.slice(first ? 1 : 0)).toEqual(['second GET /price', 'second GET /price', 'second POST /orders']);
    await close();
  });

  test('what is sent once is never sent to both', async () => {
    const { api, calls, close } = await play({ status: 502, text: '' });
    await expect(api.post('/orders', { once: true, answer: price })).rejects.toMatchObject({ label: 'http_502' });
    expect(calls).toEqual(['first POST /orders']);
    await close();
  });

  test('a refusal is an answer, and the first host stays', async () => {
    const { api, calls, close } = await play({ status: 400, text: '{"error":"amount too small"}' });
    const ask = () => api.get('/price', { answer: price });
    await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
    await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
    expect(calls).toEqual(['first GET /price', 'first GET /price']);
    await close();
  });
});
