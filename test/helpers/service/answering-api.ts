import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the API answers a call. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const hangUp: Answer = (request) => request.socket.destroy();

/** In place of the API, for what it seldom answers: a server for the tests of a file, with what each test has asked it. */
export function useAnsweringApi(answer: Answer): { url(): string; received: IncomingMessage[] } {
  const received: IncomingMessage[] = [];
  let url = '';
  const server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
  });
  return { url: () => url, received };
}
