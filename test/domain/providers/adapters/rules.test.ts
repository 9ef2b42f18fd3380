import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { z } from 'zod';
import { spreadOverMinute } from '#domain/limits/call-rate';
import type { Settings } from '#domain/providers/settings';
import type { AdapterOrderRequest, Api, ProviderCallOptions } from '#providers/adapter';
import { requireReferences } from '#providers/adapter-answers';
import { ADAPTERS } from '#providers/adapters';
import {
  decimal,
  isoTime,
  memo,
  memoUnlessZero,
  parseExactJson,
  unixMicros,
  unixMillis,
  unixSeconds,
} from '#providers/http/fields';
import { openProviderApi } from '#providers/http/open-api';
import type { RecordedCall } from '#providers/http/recorded-call';
import { toCatalog } from '#providers/live/catalog';
import { chooseRate } from '#providers/live/context';
import { ProviderError } from '#providers/provider';
import { configOf, findMissingRequirement } from '#providers/switches';
import { expectForEach } from '#test/helpers/expect-for-each';
import { addressesOf, pairOf, type TwinPair } from '#test/helpers/providers/twin-pair';
import type { Fault } from '#twins/faults';
import { findProtocol } from '#twins/protocols';
import { startTwin, type Twin } from '#twins/twin';

/** Aggregators whose responses never name the actual provider. */
const NAMELESS: readonly string[] = ['xoswap'];
const USER_IP = '203.0.113.7';

describe.each(ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const))('%s', (code, adapter) => {
  const settings: Settings = findProtocol(code)?.settings ?? {};
  let twin: Twin;
  let request: Omit<AdapterOrderRequest, 'amountFrom' | 'amountTo' | 'quoteRef' | 'reference'>;
  let amounts: TwinPair['amounts'];
  const calls: RecordedCall[] = [];

  const connect = (given: Settings = settings, patience = { readMs: 10_000, onceMs: 10_000 }) =>
    openProviderApi({
      code,
      rules: adapter.http,
      settings: given,
      baseUrl: twin.url,
      rate: spreadOverMinute(1e6),
      patience,
      onCall: (call) => calls.push(call),
    });
  const withApi = async <T>(use: (api: Api) => Promise<T>, ...given: Parameters<typeof connect>): Promise<T> => {
    const api = connect(...given);
    try {
      return await use(api);
    } finally {
      await api.close();
    }
  };
  const price = (api: Api) => adapter.quote(api, { ...request, amount: amounts[request.side] });
  const orderOf = async (api: Api, over: Partial<AdapterOrderRequest> = {}): Promise<AdapterOrderRequest> => {
    const { amountFrom, amountTo, quoteRef } = await price(api);
    return { ...request, reference: `ord_${randomUUID()}`, amountFrom, amountTo, quoteRef, ...over };
  };

  beforeAll(async () => {
    const protocol = findProtocol(code);
    if (!protocol) {
      throw new Error(`no twin speaks the protocol of ${code}`);
    }
    twin = await startTwin(protocol, code, { story: 'silent' });
    const catalog = toCatalog(adapter.names ?? {}, await withApi((api) => adapter.assets(api)));
    const pair = pairOf(catalog);
    amounts = pair.amounts;
    const [from, to] = [catalog.sold(pair.from), catalog.bought(pair.to)];
    if (!from || !to) {
      throw new Error('a pair is listed on both sides');
    }
    const side = adapter.facts.rates.floating?.includes('send') || adapter.facts.rates.fixed?.includes('send');
    request = {
      from,
      to,
      side: side ? 'send' : 'receive',
      rate: chooseRate(adapter, { side: side ? 'send' : 'receive' }),
      ...addressesOf(adapter.facts.demands, pair),
      payoutExtraId: null,
      refundExtraId: null,
      userIp: USER_IP,
    };
  });
  afterAll(() => twin.close());
  beforeEach(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      // Requests that the test before gave up on still arrive.
      await new Promise((resolve) => setImmediate(resolve));
    }
    twin.heal();
    calls.length = 0;
  });

  test('a creation without an answer is not sent again', () =>
    expectForEach<Fault>(['http_503', 'drop', 'hang'], async (fault) => {
      twin.heal();
      const order = await withApi((api) => orderOf(api));
      const once: string[] = [];
      const sent = twin.requests.length;
      twin.spoil({ fault, times: Number.POSITIVE_INFINITY });
      const made = withApi((api) => adapter.createOrder(noting(api, once), order), settings, {
        readMs: 150,
        onceMs: 150,
      });
      await expect(made).rejects.toBeInstanceOf(ProviderError);
      const creations = twin.requests.slice(sent).filter((one) => once.includes(one));
      expect(creations.length).toBeLessThanOrEqual(1);
    }));

  test('calls that make an order are marked as such, so that nothing repeats them', async () => {
    const once: string[] = [];
    const created = await withApi(async (api) => adapter.createOrder(noting(api, once), await orderOf(api)));
    expect(once).toHaveLength(1);
    expect(created.depositExtraId === null).toBe(adapter.facts.needsMemoWallet !== true);
  });

  test("no recorded call contains a setting or an order's secret", async () => {
    const created = await withApi(async (api) => {
      const made = await adapter.createOrder(api, await orderOf(api));
      await adapter.readStatus(api, made);
      return made;
    });
    const secrets = [...Object.values(settings), ...secretsIn(created.secret)].filter((text) => text.length >= 6);
    const shown = JSON.stringify(calls);
    expect(calls.length).toBeGreaterThan(1);
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  });

  if (adapter.facts.needs.includes('secret')) {
    test('a signature with another secret is refused, which proves that the sent bytes are signed', async () => {
      const wrong = { ...settings, secret: falsify(settings.secret ?? '') };
      const asked = withApi(async (api) => adapter.createOrder(api, await orderOf(api)), wrong);
      await expect(asked).rejects.toThrow();
    });
  }

  if (adapter.facts.demands.userIp === 'required') {
    test("without the end user's address nothing is sent, and without consent the provider is off", async () => {
      const order = await withApi((api) => orderOf(api));
      const sent = twin.requests.length;
      await expect(withApi((api) => adapter.createOrder(api, { ...order, userIp: null }))).rejects.toMatchObject({
        hadNoEffect: true,
      });
      expect(twin.requests).toHaveLength(sent);
      expect(findMissingRequirement(adapter, { ...configOf([], code), settings })).toContain('PASS_USER_IP');
    });
  }

  if (adapter.facts.kind === 'aggregator' && !NAMELESS.includes(code)) {
    test('an aggregator names the actual provider', async () => {
      expect((await withApi(price)).realProvider).toEqual(expect.stringMatching(/\S/));
    });
  }

  test('a programmatic refund has a call, or is automatic', () => {
    const { capability, automatic } = adapter.facts.refund;
    const isPossible = capability !== 'programmatic' || automatic === true || adapter.requestRefund !== undefined;
    expect(isPossible).toBe(true);
  });
});

/** The unchanged API, which also records calls that are sent only once, as `METHOD /path`. */
function noting(api: Api, once: string[]): Api {
  const note = (method: string, path: string, options: ProviderCallOptions<z.ZodType>) =>
    options.once && once.push(`${method} ${path.split('?')[0]}`);
  return {
    ...api,
    get: (path, options) => {
      note('GET', path, options);
      return api.get(path, options);
    },
    post: (path, options) => {
      note('POST', path, options);
      return api.post(path, options);
    },
  };
}

/** A secret may contain several in one JSON text. */
function secretsIn(secret: string | null): string[] {
  if (secret === null) {
    return [];
  }
  try {
    return Object.values(JSON.parse(secret)).map(String);
  } catch {
    return [secret];
  }
}

function falsify(secret: string): string {
  return `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`;
}

test('every digit of an amount is parsed, in any notation', () => {
  const digits = fc.tuple(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 0, max: 8 }));
  fc.assert(
    fc.property(digits, ([units, places]) => {
      const plain = decimalText(units, places);
      const forms = [plain, `"${plain}"`, `${units}e-${places}`, `${units}E-0${places}`];
      expect(forms.map((form) => decimal.parse((parseExactJson(`{"a":${form}}`) as { a: unknown }).a))).toEqual(
        forms.map(() => plain),
      );
    }),
  );
});

function decimalText(units: bigint, places: number): string {
  const text = String(units).padStart(places + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places)];
  return fraction.replace(/0+$/, '') === '' ? whole : `${whole}.${fraction.replace(/0+$/, '')}`;
}

test('a text that is not an amount is not parsed as one', () =>
  expectForEach(['NaN', 'Infinity', '-1', '1e999', '0x10', '1,5', '', ' ', '١', null, {}, [], true], (value) => {
    expect(decimal.safeParse(value).success).toBe(false);
  }));

test('an empty memo means no memo, however it is written', () => {
  expect([null, undefined, '', ' '].map((value) => memo.parse(value))).toEqual([null, null, null, null]);
  expect(memo.parse('104')).toBe('104');
  expect([memo.parse('0'), memo.parse(0), memoUnlessZero.parse('0')]).toEqual(['0', '0', null]);
});

test('the times of providers are parsed in each of their units and forms', () => {
  const at = '2026-11-22T05:00:00.000Z';
  expect(unixSeconds.parse('1795323600')).toBe(at);
  expect(unixMillis.parse('1795323600000')).toBe(at);
  expect(unixMicros.parse('1795323600000000')).toBe(at);
  expect(isoTime().parse('2026-11-22 05:00:00')).toBe(at);
  expect(isoTime('+03:00').parse('2026-11-22T08:00:00')).toBe(at);
  expect(isoTime().parse('2026-11-22T05:00:00.000000000Z')).toBe(at);
});

test('a list of orders in which none names whose it is does not show that there is none of ours', () => {
  const look = (rows: readonly (string | null)[]) => requireReferences(rows, (reference) => reference);
  expect(() => look([null, null])).toThrow(expect.objectContaining({ kind: 'unknown' }));
  expect(() => look([null, 'ord_other'])).not.toThrow();
  expect(() => look([])).not.toThrow();
});
