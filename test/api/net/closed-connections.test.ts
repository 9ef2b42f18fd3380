import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createGuardedClient, type GuardedClient } from '#net/guarded-dispatcher';
import { postWebhook } from '#webhooks/post-webhook';

let client: GuardedClient;

beforeEach(() => {
  client = createGuardedClient();
});
afterEach(() => client.close());

function post(port: number) {
  const url = `http://localhost:${port}/hook`;
  return postWebhook({ client, url, headers: {}, body: '{}', allowLocalhost: true });
}

describe('a connection that the receiver closes', () => {
  let receiver: Server;
  let connections: number;
  let requests: number;

  /** Answers the first requests of each connection, and closes it when the next one arrives. */
  async function answersFirst(count: number, close: (socket: Socket) => void): Promise<number> {
    [connections, requests] = [0, 0];
    receiver = createServer((socket) => {
      connections += 1;
      let ofConnection = 0;
      socket
        .on('error', () => {})
        .on('data', () => {
          requests += 1;
          ofConnection += 1;
          return ofConnection > count ? close(socket) : socket.write('HTTP/1.1 204 No Content\r\n\r\n');
        });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    return (receiver.address() as AddressInfo).port;
  }
  afterEach(() => receiver.close());

  test.each([
    ['resets it', (socket: Socket) => void socket.resetAndDestroy()],
    ['ends it', (socket: Socket) => void socket.end()],
  ])(
    'when it is used again costs no attempt: the receiver %s, and gets the request on a new one',
    async (_how, close) => {
      const port = await answersFirst(1, close);
      for (let sent = 0; sent < 6; sent += 1) {
        expect(await post(port)).toMatchObject({ ok: true, status: 204 });
      }
      expect(requests).toBeGreaterThan(6);
    },
  );

  test('before it ever answered is a failed attempt, and nothing is sent again', async () => {
    const port = await answersFirst(0, (socket) => void socket.resetAndDestroy());
    expect(await post(port)).toMatchObject({ ok: false, status: null, label: 'connection_error' });
    expect([connections, requests]).toEqual([1, 1]);
  });
});
