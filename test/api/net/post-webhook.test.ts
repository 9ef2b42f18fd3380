import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { createGuardedClient, type GuardedClient } from '#net/guarded-dispatcher';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Receiver, type Reply, startReceiver } from '#test/helpers/webhooks/receiver';
import { recordedBody } from '#webhooks/attempt';
import { postWebhook, type WebhookPost } from '#webhooks/post-webhook';
import { signatureHeader, verifySignature } from '#webhooks/signature';

let client: GuardedClient;
let receivers: Receiver[];

beforeEach(() => {
  client = createGuardedClient();
  receivers = [];
});

afterEach(async () => {
  await client.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function receiverThat(reply: Reply): Promise<Receiver> {
  const receiver = await startReceiver({ reply });
  receivers.push(receiver);
  return receiver;
}

function answering(status: number, body: string | Buffer = '', headers = {}): Reply {
  return (response) => void response.writeHead(status, headers).end(body);
}

function postTo(port: number, changes: Partial<WebhookPost> = {}) {
  const url = `http://localhost:${port}/hook?tenant=7`;
  return postWebhook({ client, url, headers: {}, body: '{}', allowLocalhost: true, ...changes });
}

describe('a delivery', () => {
  test('arrives byte for byte with its headers and a valid signature', async () => {
    const receiver = await receiverThat(answering(200, 'thanks'));
    const body = Buffer.from('{"event":"order.completed","note":"\u2713"}');
    const signature = signatureHeader({ secrets: ['whsec_test_x'], body, timestamp: 1_772_446_901 });
    const outcome = await postTo(receiver.port, {
      body,
      headers: { 'Content-Type': 'application/json', 'X-Service-Signature': signature },
    });

    expect(outcome).toEqual({
      ok: true,
      status: 200,
      label: null,
      durationMs: expect.any(Number),
      responseBody: 'thanks',
      retryAfter: null,
    });
    const [request] = receiver.received;
    expect(request).toMatchObject({ method: 'POST', target: '/hook?tenant=7', body });
    expect(request?.headers).toMatchObject({
      host: `localhost:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    });
    const header = String(request?.headers['x-service-signature']);
    const secrets = ['whsec_test_x'];
    expect(verifySignature({ header, body, secrets, now: 1_772_446_901 })).toEqual({ ok: true });
  });

  test('with a 2xx response is a success', () =>
    expectForEach([200, 201, 202, 204, 299], async (status) => {
      const receiver = await receiverThat(answering(status));
      expect(await postTo(receiver.port)).toMatchObject({ ok: true, status, label: null });
    }));

  test.each([400, 401, 404, 410, 429, 500, 503])(
    'with status %i is a failure whose response is kept',
    async (status) => {
      const receiver = await receiverThat(answering(status, 'why'));
      expect(await postTo(receiver.port)).toMatchObject({
        ok: false,
        status,
        label: `http_${status}`,
        responseBody: 'why',
      });
    },
  );

  test.each([300, 301, 302, 303, 304, 307, 308])(
    'with status %i is a failure, and the redirect is not followed',
    async (status) => {
      const target = await receiverThat(answering(200));
      const location = `http://localhost:${target.port}/`;
      const receiver = await receiverThat(answering(status, '', { location }));
      expect(await postTo(receiver.port)).toMatchObject({ ok: false, status, label: 'redirect' });
      expect(target.connections()).toBe(0);
    },
  );

  test('of a burst reuses connections', async () => {
    const receiver = await receiverThat(answering(200, 'x'.repeat(2_000)));
    for (let count = 0; count < 10; count += 1) {
      await postTo(receiver.port);
    }
    expect(receiver.received).toHaveLength(10);
    // A connection is free again one turn of the event loop after its response, so two alternate.
    expect(receiver.connections()).toBeLessThanOrEqual(2);
  });
});

describe('the time limit', () => {
  test('ends an attempt whose receiver does not answer', async () => {
    const receiver = await receiverThat(() => {});
    const outcome = await postTo(receiver.port, { timeoutMs: 60 });
    expect(outcome).toMatchObject({ ok: false, status: null, label: 'connection_timeout', responseBody: '' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(50);
  });

  test('ends an attempt whose receiver sends its headers too slowly', async () => {
    const dripping = createServer((socket) => {
      socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(dripping, 'listening');
    const { port } = dripping.address() as { port: number };
    expect(await postTo(port, { timeoutMs: 60 })).toMatchObject({ status: null, label: 'connection_timeout' });
    dripping.close();
    await once(dripping, 'close');
  });

  test('does not turn a success into a failure when only its body is late', async () => {
    const receiver = await receiverThat((response) => void response.writeHead(200).write('first part'));
    // Long enough for the headers on any machine.
    const outcome = await postTo(receiver.port, { timeoutMs: 1_000 });
    expect(outcome).toMatchObject({ ok: true, status: 200, responseBody: 'first part' });
  });
});

describe('the response', () => {
  test('is recorded for the partner, unless a program on this machine gave it', () => {
    const response = { responseBody: 'thanks' };
    expect(recordedBody('https://wallet.example/hook', response)).toBe('thanks');
    expect(recordedBody('https://localhost.wallet.example/hook', response)).toBe('thanks');
    expect(recordedBody('http://localhost:3000/hook', response)).toBe('');
  });

  test('is cut at 1 KB, and the rest of an endless one is not read', async () => {
    let written = 0;
    let cut: Promise<unknown> | undefined;
    const receiver = await receiverThat((response) => {
      cut = once(response.writeHead(200), 'close');
      pourInto(response, (bytes) => {
        written += bytes;
      });
    });
    const outcome = await postTo(receiver.port);
    expect(outcome).toMatchObject({ ok: true, status: 200, responseBody: 'x'.repeat(1_024) });
    await cut;
    expect(written).toBeLessThan(20_000_000);
  });

  test('is recorded as far as it arrived if it breaks off', async () => {
    const receiver = await receiverThat((response) => {
      response.writeHead(500, { 'content-length': '100' }).write('half', () => response.destroy());
    });
    expect(await postTo(receiver.port)).toMatchObject({ status: 500, label: 'http_500', responseBody: 'half' });
  });

  test.each([
    ['a character cut by the limit', Buffer.from(`a${'é'.repeat(600)}`), `a${'é'.repeat(511)}`],
    ['invalid bytes', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
    ['NUL, which Postgres refuses', Buffer.from('a\0b'), 'a\ufffdb'],
  ])('becomes storable text: %s', async (_, body, text) => {
    const receiver = await receiverThat(answering(200, body));
    expect((await postTo(receiver.port)).responseBody).toBe(text);
  });
});

describe('an attempt without a response', () => {
  test('is labeled connection_refused when no server listens', async () => {
    const receiver = await receiverThat(answering(200));
    await receiver.close();
    expect(await postTo(receiver.port)).toMatchObject({ ok: false, status: null, label: 'connection_refused' });
  });

  test('is a connection error when the receiver closes the connection or does not speak HTTP', async () => {
    const hangsUp = await receiverThat((response) => void response.socket?.destroy());
    expect(await postTo(hangsUp.port)).toMatchObject({ status: null, label: 'connection_error' });
    const speaksSmtp = createServer((socket) => socket.end('220 mail ready\r\n')).listen(0, '127.0.0.1');
    await once(speaksSmtp, 'listening');
    const { port } = speaksSmtp.address() as { port: number };
    expect(await postTo(port)).toMatchObject({ status: null, label: 'connection_error' });
    speaksSmtp.close();
  });

  test('has a result even for headers and URLs that cannot be sent', async () => {
    const receiver = await receiverThat(answering(200));
    const broken = await postTo(receiver.port, { headers: { 'X-Service-Event-Id': 'a\r\nInjected: 1' } });
    expect(broken).toMatchObject({ ok: false, status: null, label: 'connection_error' });
    expect(await postTo(0, { url: 'not a url' })).toMatchObject({ status: null, label: 'address_blocked' });
    expect(receiver.received).toEqual([]);
  });
});

function pourInto(response: ServerResponse, count: (bytes: number) => void): void {
  const chunk = Buffer.alloc(16_384, 'x');
  const pour = () => {
    while (!response.destroyed) {
      count(chunk.length);
      if (!response.write(chunk)) {
        response.once('drain', pour);
        return;
      }
    }
  };
  pour();
}
