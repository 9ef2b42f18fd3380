import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  AddressBlockedError,
  createGuardedClient,
  type GuardedClient,
  type HostPinsOptions,
  PIN_MS,
} from '#net/guarded-dispatcher';
import { COMPILED } from '#test/helpers/processes/script';
import { type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { postWebhook } from '#webhooks/post-webhook';
import { checkWebhookUrl, resolveWebhookHost } from '#webhooks/url-guard';

const HOST = 'hooks.partner.example';
const PUBLIC = { environment: 'live', allowLocalhost: false } as const;

let open: { close(): Promise<void> }[];

beforeEach(() => {
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((resource) => resource.close()));
});

function clientWith(options: HostPinsOptions): GuardedClient {
  const client = createGuardedClient(options);
  open.push(client);
  return client;
}

async function tlsReceiver(): Promise<Receiver> {
  const receiver = await startReceiver({ tlsHost: HOST, reply: (response) => void response.end('in') });
  open.push(receiver);
  return receiver;
}

async function plainReceiver(): Promise<Receiver> {
  const receiver = await startReceiver({ reply: (response) => void response.end('in') });
  open.push(receiver);
  return receiver;
}

function post(client: GuardedClient, url: string, { allowLocalhost = false, timeoutMs = 3_000 } = {}) {
  return postWebhook({ client, url, headers: {}, body: '{}', allowLocalhost, timeoutMs });
}

/** The loopback address that stands for the public internet; all others stay forbidden. */
const onlyReceiver = (address: string) => address === '127.0.0.1';

describe('a name that resolves to a private address', () => {
  test('is blocked at delivery although it was public at registration, without any connection', async () => {
    const receiver = await tlsReceiver();
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['::ffff:127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['64:ff9b::7f00:1']];
    const resolver = async () => answers.shift() ?? [];
    const raw = `https://${HOST}:${receiver.port}/`;

    const verdict = checkWebhookUrl(raw, PUBLIC);
    expect(verdict.ok && (await resolveWebhookHost(verdict.url, resolver, PUBLIC))).toEqual({ ok: true });
    const client = clientWith({ resolver });
    while (answers.length > 0) {
      expect(await post(client, raw)).toMatchObject({ ok: false, status: null, label: 'address_blocked' });
    }
    expect(receiver.connections()).toBe(0);
  });

  test('is reached at its pinned address for five minutes and blocked after that', async () => {
    const receiver = await tlsReceiver();
    let answer = ['127.0.0.1'];
    let time = 0;
    let asked = 0;
    const client = clientWith({
      isAllowed: onlyReceiver,
      now: () => time,
      resolver: async () => {
        asked += 1;
        return answer;
      },
    });
    const url = `https://${HOST}:${receiver.port}/`;

    expect(await post(client, url)).toMatchObject({ label: 'tls_error' });
    answer = ['127.0.0.9'];
    time = PIN_MS - 1;
    expect(await post(client, url)).toMatchObject({ label: 'tls_error' });
    expect([receiver.connections(), asked]).toEqual([2, 1]);
    time = PIN_MS;
    expect(await post(client, url)).toMatchObject({ label: 'address_blocked' });
    expect([receiver.connections(), asked]).toEqual([2, 2]);
  });
});

describe('a literal address', () => {
  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    '%s is refused by the connector itself, without the URL guard',
    async (host) => {
      const receiver = await plainReceiver();
      const client = clientWith({ resolver: async () => ['8.8.8.8'] });
      for (const allowLocalhost of [false, true]) {
        const request = client
          .dispatcherFor({ allowLocalhost })
          .request({ origin: new URL(`http://${host}:${receiver.port}`).origin, path: '/', method: 'POST' });
        await expect(request).rejects.toThrow(AddressBlockedError);
      }
      expect(receiver.connections()).toBe(0);
    },
  );
});

describe('localhost', () => {
  test('is reached under the exemption without DNS, and never without the exemption', async () => {
    const receiver = await plainReceiver();
    let asked = 0;
    const client = clientWith({
      resolver: async () => {
        asked += 1;
        return ['127.0.0.1'];
      },
    });
    const url = `http://localhost:${receiver.port}/`;
    expect(await post(client, url)).toMatchObject({ label: 'address_blocked' });
    expect(receiver.connections()).toBe(0);
    expect(await post(client, url, { allowLocalhost: true })).toMatchObject({ ok: true, responseBody: 'in' });
    expect(asked).toBe(0);
  });

  test('is not reached over an open exempt connection without the exemption', async () => {
    const receiver = await plainReceiver();
    const client = clientWith({ resolver: async () => ['127.0.0.1'] });
    const origin = `http://localhost:${receiver.port}`;
    expect(await post(client, `${origin}/`, { allowLocalhost: true })).toMatchObject({ ok: true });
    const request = client.dispatcherFor({ allowLocalhost: false }).request({ origin, path: '/', method: 'POST' });
    await expect(request).rejects.toThrow(AddressBlockedError);
    expect(receiver.received).toHaveLength(1);
  });

  test('is the only host of the exemption', async () => {
    const receiver = await plainReceiver();
    const client = clientWith({ resolver: async () => ['127.0.0.1'] });
    for (const url of [`https://${HOST}:${receiver.port}/`, `http://127.0.0.1:${receiver.port}/`]) {
      expect(await post(client, url, { allowLocalhost: true })).toMatchObject({ label: 'address_blocked' });
    }
    expect(receiver.connections()).toBe(0);
  });
});

describe('TLS', () => {
  const toReceiver = { isAllowed: onlyReceiver, resolver: async () => ['127.0.0.1'] };

  test('verifies the certificate for the original name at the checked address, and refuses an untrusted one', async () => {
    const receiver = await tlsReceiver();
    expect(await post(clientWith(toReceiver), `https://${HOST}:${receiver.port}/`)).toMatchObject({
      ok: false,
      status: null,
      label: 'tls_error',
    });
    expect(receiver.connections()).toBe(1);
    expect(receiver.serverNames).toEqual([HOST]);
    expect(receiver.received).toEqual([]);
  });

  test('is an error of the label tls_error when the receiver speaks plain HTTP on the port', async () => {
    const receiver = await plainReceiver();
    const outcome = await post(clientWith(toReceiver), `https://${HOST}:${receiver.port}/`);
    expect(outcome).toMatchObject({ status: null, label: 'tls_error' });
  });
});

describe('DNS', () => {
  test('that does not resolve a name, or has no address for it, is a DNS failure', async () => {
    const failing = clientWith({ resolver: () => Promise.reject(new Error('queryA ENOTFOUND')) });
    expect(await post(failing, `https://${HOST}/`)).toMatchObject({ status: null, label: 'dns_failure' });
    const empty = clientWith({ resolver: async () => [] });
    expect(await post(empty, `https://${HOST}/`)).toMatchObject({ status: null, label: 'dns_failure' });
  });

  test('that does not answer is a DNS failure after its own time limit', async () => {
    const silent = clientWith({ resolver: () => new Promise(() => {}), timeoutMs: 20 });
    expect(await post(silent, `https://${HOST}/`)).toMatchObject({ status: null, label: 'dns_failure' });
  });

  test('may return several addresses, and the next one is tried when the first refuses', async () => {
    const receiver = await tlsReceiver();
    const client = clientWith({ isAllowed: () => true, resolver: async () => ['127.0.0.9', '127.0.0.1'] });
    expect(await post(client, `https://${HOST}:${receiver.port}/`)).toMatchObject({ label: 'tls_error' });
    expect(receiver.connections()).toBe(1);
  });
});

test('a receiver is reached although the process was busy while it was connecting', async () => {
  const receiver = await plainReceiver();
  const client = clientWith({});
  const sent = post(client, `http://localhost:${receiver.port}/`, { allowLocalhost: true });
  // As in a worker that loads a workflow: longer than Node's default time for one of several addresses.
  await setImmediate();
  const until = performance.now() + 600;
  while (performance.now() < until);
  expect(await sent).toMatchObject({ ok: true, status: 200 });
});

test('environment variables can neither turn off verification nor add a proxy', async () => {
  const receiver = await tlsReceiver();
  const proxy = await plainReceiver();
  const address = `http://127.0.0.1:${proxy.port}`;
  // A separate process, because jest hides the real environment from Node.
  const env = {
    ...process.env,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: address,
    HTTPS_PROXY: address,
    https_proxy: address,
    ALL_PROXY: address,
    NO_PROXY: '',
  };
  const script = `${__dirname}/post-one-webhook.ts`;
  const url = `https://${HOST}:${receiver.port}/`;
  const { stdout } = await promisify(execFile)(process.execPath, [...COMPILED, script, url], { env });
  expect(stdout).toBe('tls_error');
  expect([receiver.connections(), receiver.received.length, proxy.connections()]).toEqual([1, 0, 0]);
});
