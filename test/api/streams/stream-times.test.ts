import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { openEventStream, STREAM_TIMING } from '#api/streams/event-stream';
import { sendRaw } from '#test/helpers/api/raw';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** A stream with the times of production on a real connection; only its timers use the test's clock. */
async function openStream() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asked = new Promise<ServerResponse>((resolve) => server.on('request', (_req, res) => resolve(res)));
  const { port } = server.address() as AddressInfo;
  const raw = sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const sink = openEventStream((await asked) as Response, STREAM_TIMING);
  await raw.until(/retry: 1000\n\n/);
  return {
    sink,
    raw,
    close() {
      raw.socket.destroy();
      server.close();
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test('a comment is sent 15 s after the last byte of any kind', async () => {
  const { sink, raw, close } = await openStream();
  const event = (id: string) => ({ id, event: 'order.confirming', data: '{}' });
  for (const id of ['first', 'second']) {
    jest.advanceTimersByTime(15 * SECOND - 1);
    sink.send(event(id));
    expect(await raw.until(new RegExp(`id: ${id}\n[\\s\\S]*\n\n`))).not.toContain('heartbeat');
  }
  jest.advanceTimersByTime(15 * SECOND);
  await raw.until(/: heartbeat\n\n/);
  jest.advanceTimersByTime(15 * SECOND);
  await raw.until(/(: heartbeat\n\n[\s\S]*){2}/);
  close();
});

test('a stream is ended when it is an hour old, and not before', async () => {
  const { sink, raw, close } = await openStream();
  for (let age = 15 * SECOND; age < HOUR; age += 15 * SECOND) {
    jest.advanceTimersByTime(15 * SECOND);
    await setImmediate();
  }
  jest.advanceTimersByTime(15 * SECOND - 1);
  expect(sink.send({ id: 'last', event: 'order.confirming', data: '{}' })).toBe(true);
  jest.advanceTimersByTime(1);
  expect((await raw.until(/\r\n0\r\n\r\n$/)).match(/^event: /gm)).toHaveLength(1);
  close();
});
