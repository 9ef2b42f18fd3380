import { eq, sql } from 'drizzle-orm';
import { type CallState, callOnce, type OnceRequest } from '#activities/call-provider';
import type { Database } from '#db/client';
import { providerCalls } from '#db/schema/orders';
import { HOUR } from '#domain/duration';
import { ProviderError } from '#providers/provider';
import { newId } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { useDatabase } from '#test/helpers/servers/database';

let db: Database;
let orderId: string;
/** The calls that the provider has accepted. */
let accepted: string[];
/** Set once the time limit of the order's call has passed. */
let passed: Promise<unknown> | null;

useDatabase(10, (opened) => {
  db = opened.db;
});
beforeEach(() => {
  newOrder();
});

function newOrder(): void {
  orderId = newId('ord');
  accepted = [];
  passed = null;
}

/** The first time limit passes, for all who wait for it. */
function pass(): Promise<unknown> {
  passed ??= db.update(providerCalls).set({ overAt: sql`now()` }).where(eq(providerCalls.orderId, orderId));
  return passed;
}

const accept = async () => `refund ${accepted.push(orderId)}`;
const asking = async () => (accepted.length > 0 ? `refund ${accepted.length}` : null);
const call = (changes: Partial<OnceRequest<string>> = {}) =>
  callOnce<string>(db, {
    orderId,
    call: 'request_refund',
    make: accept,
    findAnswer: asking,
    limitMs: LIMIT_MS,
    triedSince: null,
    wasBegun: false,
    onRecord: () => undefined,
    wait: pass,
    ...changes,
  });

/** The longest time that a call may be in progress. */
const LIMIT_MS = HOUR;

/** A process that dies during the call, before or after the provider accepts it. */
async function die(when: 'before' | 'after'): Promise<void> {
  const reached = new Promise<void>((resolve) => {
    const make = async (): Promise<string> => {
      if (when === 'after') await accept();
      resolve();
      return new Promise(() => {});
    };
    void call({ make });
  });
  await reached;
}

async function stored() {
  const rows = await db.select().from(providerCalls).where(eq(providerCalls.orderId, orderId));
  return rows.map(({ call: name, answer }) => [name, answer?.value]);
}

test('a call is made once, and every repetition returns its answer', async () => {
  expect([await call(), await call(), await call()]).toEqual(['refund 1', 'refund 1', 'refund 1']);
  expect([accepted.length, await stored()]).toEqual([1, [['request_refund', 'refund 1']]]);
});

/** A call whose record is gone, because the database was restored to a time before it, and started after it. */
const BEFORE_THE_START = new Date(0);

test('a later attempt does not make a call whose record may have been lost with the database before the provider was asked', async () => {
  await accept();
  expect(await call({ triedSince: BEFORE_THE_START })).toBe('refund 1');
  newOrder();
  expect(await call({ triedSince: BEFORE_THE_START })).toBe('refund 1');
  expect([accepted.length, passed === null]).toEqual([1, false]);
  newOrder();
  await accept();
  const unasked = call({ triedSince: BEFORE_THE_START, findAnswer: undefined });
  await expect(unasked).rejects.toMatchObject({ kind: 'unknown' });
  expect(accepted.length).toBe(1);
});

test('a later attempt does not make a call that an earlier one has begun, whatever the database says', async () => {
  const told: [state: CallState, accepted: number][] = [];
  await call({ onRecord: (state) => told.push([state, accepted.length]) });
  expect([told, accepted.length]).toEqual([[['begun', 0]], 1]);
  await db.delete(providerCalls).where(eq(providerCalls.orderId, orderId));
  expect(await call({ wasBegun: true })).toBe('refund 1');
  expect(accepted.length).toBe(1);
});

test('a later attempt makes a call that no attempt has recorded, if the database has been there all the time', async () => {
  expect(await call({ triedSince: new Date() })).toBe('refund 1');
  expect(passed).toBeNull();
});

test('a call of a process that died after the provider accepted it is not repeated, and the provider is asked for its result', async () => {
  await die('after');
  expect(await stored()).toEqual([['request_refund', undefined]]);
  expect([await call(), await call(), accepted.length]).toEqual(['refund 1', 'refund 1', 1]);
  expect(await stored()).toEqual([['request_refund', 'refund 1']]);
});

test('a call of a process that died before the provider accepted it is made now', async () => {
  await die('before');
  expect([await call(), await call(), accepted.length]).toEqual(['refund 1', 'refund 1', 1]);
});

test.each(['before', 'after'] as const)(
  'a call of a process that died %s the provider accepted it is never repeated where its result cannot be asked for',
  async (when) => {
    await die(when);
    const before = accepted.length;
    for (const _repetition of [1, 2]) {
      await expect(call({ findAnswer: undefined })).rejects.toMatchObject({ kind: 'unknown', hadNoEffect: false });
    }
    expect([accepted.length, await stored()]).toEqual([before, [['request_refund', undefined]]]);
  },
);

test('a call is not repeated while the provider cannot be asked for its result', async () => {
  await die('after');
  const ask = () => Promise.reject(new ProviderError('unavailable'));
  await expect(call({ findAnswer: ask })).rejects.toMatchObject({ kind: 'unavailable' });
  expect([await call(), accepted.length]).toEqual(['refund 1', 1]);
});

test('a call that is still in progress is neither repeated nor given up before its time limit', async () => {
  await die('before');
  const landed = call({ wait: accept });
  expect([await landed, accepted.length]).toEqual(['refund 1', 1]);

  newOrder();
  let land = () => {};
  const landing = new Promise<void>((resolve) => {
    land = resolve;
  });
  const first = call({ findAnswer: undefined, make: () => landing.then(accept) });
  await eventually(async () => (await stored()).length === 1);
  const wait = async () => {
    land();
    await first;
  };
  expect([await call({ findAnswer: undefined, wait }), await first, accepted.length]).toEqual([
    'refund 1',
    'refund 1',
    1,
  ]);
});

test('a call is repeated by one of many processes that have waited for its time limit', async () => {
  await die('before');
  const answers = await Promise.all(Array.from({ length: 10 }, () => call()));
  expect([new Set(answers), accepted.length]).toEqual([new Set(['refund 1']), 1]);
});

test('a call that was repeated has its whole time limit before it is made a third time', async () => {
  await die('before');
  await pass();
  await die('before');
  passed = null;
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return pass();
  };
  expect([await call({ wait }), accepted.length]).toEqual(['refund 1', 1]);
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThan(LIMIT_MS / 2);
});

test('a call that the provider answered with a failure is asked about and repeated at once', async () => {
  const busy = new ProviderError('unavailable', { label: 'http_503' });
  const gateway = new ProviderError('unavailable', { label: 'http_504' });
  const wait = () => Promise.reject(new Error('waited'));
  await expect(call({ make: () => Promise.reject(busy) })).rejects.toBe(busy);
  expect([await call({ wait }), accepted.length]).toEqual(['refund 1', 1]);

  newOrder();
  await expect(call({ make: () => Promise.reject(gateway) })).rejects.toBe(gateway);
  await expect(call({ wait })).rejects.toThrow('waited');
});

test('a call that turns out late to have had no effect does not delete the record of its repetition', async () => {
  const refused = new ProviderError('refused');
  let refuse: (() => void) | undefined;
  const first = call({
    make: () =>
      new Promise((_resolve, reject) => {
        refuse = () => reject(refused);
      }),
  });
  void first.catch(() => {});
  await eventually(async () => refuse);
  await pass();
  await die('after');
  refuse?.();
  await expect(first).rejects.toBe(refused);
  expect(await stored()).toEqual([['request_refund', undefined]]);
});

test('a call that failed without an answer is asked about, and one that certainly had no effect is repeated', async () => {
  await expect(call({ make: () => Promise.reject(new ProviderError('unavailable')) })).rejects.toThrow();
  expect(await stored()).toHaveLength(1);
  await expect(call({ findAnswer: undefined })).rejects.toMatchObject({ kind: 'unknown' });

  orderId = newId('ord');
  const neverSent = new ProviderError('unavailable', { neverSent: true });
  for (const error of [neverSent, new ProviderError('refused'), new ProviderError('below_limit')]) {
    const told: CallState[] = [];
    const onRecord = (state: CallState) => void told.push(state);
    await expect(call({ findAnswer: undefined, make: () => Promise.reject(error), onRecord })).rejects.toBe(error);
    expect([await stored(), told]).toEqual([[], ['begun', 'forgotten']]);
  }
  expect(await call({ findAnswer: undefined })).toBe('refund 1');
});

test('a call of one order does not affect other orders or other calls', async () => {
  await die('after');
  expect(await call({ call: 'open_ticket', findAnswer: undefined })).toBe('refund 2');
  orderId = newId('ord');
  expect(await call({ findAnswer: undefined })).toBe('refund 3');
});

test('a call that many processes make at once reaches a provider that cannot be asked at most once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => call({ findAnswer: undefined })));
  expect(accepted).toHaveLength(1);
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(new Set(answers)).toEqual(new Set(['refund 1']));
});
