import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settleGarbage } from '#test/helpers/run/collect-garbage';
import { Swaplane } from '../../../sdk/client/src/index';
import { refusal } from './refusal';

const EVENT = { order_id: 'ord_1', status: 'confirming', ts: '2026-01-01T00:00:00.000Z', sequence: 2 };
const FRAME = `id: ord_1:confirming:1\nevent: order.confirming\ndata: ${JSON.stringify(EVENT)}\n\n`;

/** Starts its response, except to a list of orders, and never ends it. */
const stall: RequestListener = (request, response) => {
  if (request.url?.endsWith('/orders')) {
    return;
  }
  const isStream = request.headers.accept === 'text/event-stream';
  response.writeHead(200, { 'Content-Type': isStream ? 'text/event-stream' : 'application/json' });
  response.write(isStream ? FRAME : '{"partner_id":');
};

let server: Server;
beforeEach(async () => {
  server = createServer(stall).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = (timeout = 30_000) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new Swaplane({ apiKey: 'pk_test_1', baseUrl, retries: { max: 0 }, timeout });
};

/** Resolves when the server's end of the connection is closed or reset. */
async function hungUp(): Promise<void> {
  const [socket] = await once(server, 'connection');
  await new Promise<void>((resolve) => socket.once('close', resolve));
}

// Each test collects garbage, because Node.js 20 then forgets the abort signal of a request whose response has begun.
test('a stream of all orders ends when its signal aborts, and its connection too', async () => {
  const closed = hungUp();
  const stop = new AbortController();
  const { signal } = stop;
  for await (const { status } of client().streamEvents({ lastEventId: 'ord_1:waiting_deposit:0', signal })) {
    expect(status).toBe('confirming');
    setImmediate(async () => {
      await settleGarbage();
      stop.abort();
    });
  }
  await closed;
});

test('closing a stream of an order closes its connection', async () => {
  const closed = hungUp();
  const stream = client().streamOrder('ord_1');
  await new Promise((resolve) => stream.on('status', resolve));
  await settleGarbage();
  const notified = new Promise<void>((resolve) => stream.on('close', resolve));
  stream.close();
  await notified;
  await closed;
});

test('a stream without any data for too long is opened again', async () => {
  const stream = client().streamOrder('ord_1', { silenceMs: 400, reconnectDelaysMs: [20] });
  await new Promise((resolve) => stream.on('status', resolve));
  const again = once(server, 'connection');
  await settleGarbage();
  await again;
  stream.close();
});

test.each([
  ['stops in the middle', (sdk: Swaplane) => sdk.me()],
  ['does not begin', (sdk: Swaplane) => sdk.listOrders()],
])('a response that %s is given up at its time limit', async (_, send) => {
  const closed = hungUp();
  const call = refusal(send(client(400)));
  await once(server, 'request');
  await settleGarbage();
  expect(await call).toMatchObject({ name: 'NetworkError', message: 'no answer within 400 ms' });
  await closed;
});
