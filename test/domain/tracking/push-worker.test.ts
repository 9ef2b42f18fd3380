import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const SOURCE = readFileSync(join(__dirname, '../../../api/tracking/page/push.js'), 'utf8');
const PAGE = 'https://swap.example/track/ord_1';

/** What the service worker of an order's page meets. */
interface Surroundings {
  /** The status of the server's answer to a subscription; null if there is no answer. */
  answer: number | null;
  /** Whether this browser was subscribed before. */
  isSubscribed?: boolean;
  /** Whether that was under another key of the server. */
  hasOldKey?: boolean;
  hasPushService?: boolean;
}

interface Subscription {
  endpoint: string;
  unsubscribe(): Promise<void>;
}

/** The service worker in a browser that notes what it does; `send` is what its page says to it. */
function startWorker({ answer, isSubscribed = false, hasOldKey = false, hasPushService = true }: Surroundings) {
  const done: string[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const subscriptionAt = (endpoint: string): Subscription => ({
    endpoint,
    unsubscribe: async () => {
      current = null;
      done.push(`unsubscribed ${endpoint}`);
    },
  });
  let current: Subscription | null = isSubscribed ? subscriptionAt('first') : null;
  const tabAt = (url: string) => ({ url, postMessage: (message: unknown) => done.push(`told ${url}: ${message}`) });
  const self = {
    location: new URL(`${PAGE}/push.js?t=token`),
    registration: {
      pushManager: {
        getSubscription: async () => current,
        subscribe: async () => {
          if (!hasPushService || (hasOldKey && current?.endpoint === 'first')) {
            throw new Error('AbortError');
          }
          current ??= subscriptionAt('second');
          return current;
        },
      },
      unregister: async () => done.push('unregistered'),
    },
    clients: { matchAll: async () => [tabAt(`${PAGE}?t=token`), tabAt('https://swap.example/track/ord_2?t=token')] },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  };
  const fetch = async (url: string, { method, body }: { method: string; body: string }) => {
    done.push(`${method} ${url} ${JSON.parse(body).endpoint}`);
    if (answer === null) {
      throw new TypeError('Failed to fetch');
    }
    return { ok: answer < 300 };
  };
  runInContext(`const KEY = 'key';\n${SOURCE}`, createContext({ self, fetch, URL }));
  return {
    done,
    async send(data: boolean) {
      const waited: Promise<unknown>[] = [];
      handlers.get('message')?.({ data, waitUntil: (promise: Promise<unknown>) => waited.push(promise) });
      await Promise.all(waited);
    },
  };
}

const POST = 'POST /track/ord_1/push?t=token';
const TOLD = `told ${PAGE}?t=token: false`;

test('a browser that subscribes, and one that does so again, is stored without a word', async () => {
  for (const isSubscribed of [false, true]) {
    const worker = startWorker({ answer: 204, isSubscribed });
    await worker.send(true);
    expect(worker.done).toEqual([`${POST} ${isSubscribed ? 'first' : 'second'}`]);
  }
});

test.each([429, 503, null])(
  'a first subscription that is answered with %s switches the page off and leaves nothing',
  async (answer) => {
    const worker = startWorker({ answer });
    await worker.send(true);
    expect(worker.done).toEqual([
      `${POST} second`,
      TOLD,
      'DELETE /track/ord_1/push?t=token second',
      'unsubscribed second',
      'unregistered',
    ]);
  },
);

test.each([429, 503, null])(
  'a repeated subscription that is answered with %s switches the page off, and stays to be repeated',
  async (answer) => {
    const worker = startWorker({ answer, isSubscribed: true });
    await worker.send(true);
    expect(worker.done).toEqual([`${POST} first`, TOLD]);
  },
);

test('with another key of the server the browser subscribes anew', async () => {
  const worker = startWorker({ answer: 204, isSubscribed: true, hasOldKey: true });
  await worker.send(true);
  expect(worker.done).toEqual(['unsubscribed first', `${POST} second`]);
});

test('without a push service the page goes on by itself', async () => {
  const worker = startWorker({ answer: 204, hasPushService: false });
  await worker.send(true);
  expect(worker.done).toEqual([]);
});
