import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { frameText, openEventStream, STREAM_TIMING } from '#api/streams/event-stream';
import { openTestOrder } from '#test/helpers/api/orders';
import { sendRaw } from '#test/helpers/api/raw';
import { startTestApi, type TestPartner } from '#test/helpers/api/test-api';

describe('stream times', () => {
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
      doNotFake: [
        'nextTick',
        'setImmediate',
        'clearImmediate',
        'queueMicrotask',
        'setInterval',
        'clearInterval',
        'Date',
      ],
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
});

describe('stream life', () => {
  const streamRequest = ({ testKey }: TestPartner, orderId: string) =>
    `GET /partner/v1/order/${orderId}/stream HTTP/1.1\r\nHost: x\r\nX-API-Key: ${testKey}\r\n\r\n`;

  test('a stream without events is kept open by comments, and ends at its maximum age', async () => {
    const api = await startTestApi({ ...STREAM_TIMING, heartbeatMs: 40, maxAgeMs: 300 });
    const partner = await api.newPartner();
    const { orderId } = await openTestOrder(api.services.db, partner);
    const raw = sendRaw(api.origin, streamRequest(partner, orderId));
    const text = await raw.until(/\r\n0\r\n\r\n$/);
    expect(text.match(/^: heartbeat\n\n/gm)?.length).toBeGreaterThan(2);
    expect(text.match(/^event: /gm)).toEqual(['event: ']);
    await api.close();
  });

  test('a closing server ends its streams with a later retry hint and finishes the running requests', async () => {
    const api = await startTestApi();
    const partner = await api.newPartner();
    const { orderId } = await openTestOrder(api.services.db, partner);
    const raw = sendRaw(api.origin, streamRequest(partner, orderId));
    await raw.until(/waiting_deposit.*\n\n/);
    const idle = sendRaw(api.origin, 'GET /partner/v1/sandbox/scenarios HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.until(/\]\}$/);
    await api.close();
    const hints = [...(await raw.ended).matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
    expect(hints).toHaveLength(2);
    expect(hints[1]).toBeGreaterThanOrEqual(1000);
    expect(hints[1]).toBeLessThanOrEqual(6000);
    await idle.ended;
  });

  describe('a client that does not read', () => {
    /** One event stream whose client has stopped reading. */
    async function unread(heartbeatMs: number) {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const responses = new Promise<ServerResponse>((resolve) => server.on('request', (_req, res) => resolve(res)));
      const { port } = server.address() as AddressInfo;
      const { socket } = sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.pause();
      const res = (await responses) as Response;
      const sink = openEventStream(res, { ...STREAM_TIMING, heartbeatMs });
      const dropped = new Promise<void>((resolve) => sink.onClose(resolve));
      const close = () => {
        socket.destroy();
        server.close();
      };
      return { res, sink, dropped, close };
    }
    const frame = { id: 'id', event: 'order.test', data: 'x'.repeat(16_000) };

    test('is disconnected once 64 KiB are unsent', async () => {
      const { sink, dropped, close } = await unread(3_600_000);
      while (sink.send(frame)) {
        await setImmediate();
      }
      await dropped;
      close();
    });

    test('is disconnected when a heartbeat finds data that was unsent at the one before', async () => {
      const { res, sink, dropped, close } = await unread(50);
      do {
        sink.send(frame);
        await setImmediate();
      } while (res.writableLength === 0);
      expect(sink.isClosed()).toBe(false);
      await dropped;
      close();
    });

    test('is disconnected also after its stream has ended, by the second heartbeat', async () => {
      const { res, sink, dropped, close } = await unread(50);
      do {
        sink.send(frame);
        await setImmediate();
      } while (res.writableLength === 0);
      sink.end();
      expect(sink.isClosed()).toBe(false);
      await dropped;
      close();
    });
  });

  test('a stream for a client that has already disconnected ends before it begins', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const responses = new Promise<ServerResponse>((resolve) => server.on('request', (_req, res) => resolve(res)));
    const { port } = server.address() as AddressInfo;
    const { socket } = sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const res = (await responses) as Response;
    socket.destroy();
    await once(res, 'close');
    const sink = openEventStream(res, STREAM_TIMING);
    expect(sink.isClosed()).toBe(true);
    expect(sink.send({ id: 'id', event: 'order.test', data: '' })).toBe(false);
    server.close();
  });

  test('a line break in an id or an event name is refused, and data of several lines stays one event', () => {
    expect(() => frameText({ id: 'a\nb', event: 'e', data: '' })).toThrow(TypeError);
    expect(() => frameText({ id: 'a', event: 'e\rdata: x', data: '' })).toThrow(TypeError);
    expect(() => frameText({ id: 'a\0', event: 'e', data: '' })).toThrow(TypeError);
    expect(frameText({ id: 'a', event: 'e', data: 'x\r\ny\nz' })).toBe(
      'id: a\nevent: e\ndata: x\ndata: y\ndata: z\n\n',
    );
  });
});
