import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';
import { spreadOverMinute } from '#domain/limits/call-rate';
import { openProviderApi } from '#providers/http/open-api';

const anything = z.unknown();

test('a read on a connection that the provider has closed is sent again; a creation has a connection of its own', async () => {
  const used = new Map<Socket, number>();
  const asked: string[] = [];
  const server = createServer((message, response) => {
    const uses = (used.get(message.socket) ?? 0) + 1;
    used.set(message.socket, uses);
    asked.push(`${message.method} ${uses}`);
    // Closes a connection when it is used again, as a server does whose idle limit has just passed.
    if (uses > 1) {
      message.socket.resetAndDestroy();
    } else {
      response.end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rules = { baseUrl: 'http://nowhere.invalid' };
  const api = openProviderApi({ code: 'tested', rules, settings: {}, baseUrl, rate: spreadOverMinute(100_000) });
  for (let sent = 0; sent < 6; sent += 1) {
    await expect(api.get('/status', { answer: anything })).resolves.toEqual({});
    await expect(api.post('/create', { answer: anything, once: true })).resolves.toEqual({});
  }
  expect(asked).toContain('GET 2');
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual(Array.from({ length: 6 }, () => 'POST 1'));
  await api.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
