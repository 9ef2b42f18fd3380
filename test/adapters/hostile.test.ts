import { pino } from 'pino';
import { compareAmounts, parseAmount } from '../../src/domain/amount';
import type { Adapter } from '../../src/providers/adapter';
import { ADAPTERS } from '../../src/providers/adapters';
import { openApi } from '../../src/providers/http/open-api';
import { type Catalogue, toCatalogue } from '../../src/providers/live/catalogue';
import { createLiveProvider } from '../../src/providers/live/provider';
import { createRun } from '../../src/providers/live/run';
import { type CreateRequest, type Provider, ProviderError, type QuoteRequest } from '../../src/providers/provider';
import { configOf } from '../../src/providers/switches';
import { makeAddress } from '../../src/twins/assets';
import { FAULT_NAMES, type Fault } from '../../src/twins/faults';
import { findProtocol } from '../../src/twins/protocols';
import { startTwin, type Twin } from '../../src/twins/twin';
import { pairOf, type TwinPair } from '../support/orders/twin-pair';

jest.setTimeout(20_000);

const PATIENCE_MS = 150;
/** After these nothing of an answer is left, so that whoever goes on with one has made it up. */
const NO_ANSWER: readonly Fault[] = ['hang', 'drop', 'html', 'http_500', 'http_503', 'truncated', 'huge', 'slow_drip'];

/** Before the deposit a protocol that is told everything by it has nothing to say. */
const ASKS_THE_CHAIN: readonly string[] = ['readStatus'];

interface Opened {
  provider: Provider;
  /** The list is asked for by a job; here it is one more operation. */
  assets(): Promise<unknown>;
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

describe.each(ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const))('%s', (code, adapter) => {
  const settings = findProtocol(code)?.settings ?? {};
  let twin: Twin;
  let catalogue: Catalogue;
  let pair: TwinPair;
  /** Made before anything went wrong. */
  let quote: CreateRequest;
  let providerOrderId: string;
  let secret: string | null = null;

  /** The provider with connections and a log of its own, since it is left alone for a while after some faults. */
  const open = (patienceMs: number): Opened => {
    const logged: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const patience = { readMs: patienceMs, onceMs: patienceMs };
    const api = openApi({ code, rules: adapter.http, settings, baseUrl: twin.url, requestsPerMinute: 1e6, patience });
    const secrets = {
      seal: (text: string) => {
        secret ??= text;
        return text;
      },
      find: async () => secret,
      findDeposit: async () => null,
    };
    const config = { ...configOf([], code), settings };
    const live = createLiveProvider({ adapter, config, api, catalogue: () => catalogue, secrets, log });
    const run = createRun({ provider: code, settings, log });
    return { provider: live, assets: () => run('assets', () => adapter.assets(api)), logged, close: api.close };
  };

  beforeAll(async () => {
    const protocol = findProtocol(code);
    if (!protocol) {
      throw new Error(`no twin speaks the protocol of ${code}`);
    }
    twin = await startTwin(protocol, code, { story: 'silent' });
    const api = openApi({ code, rules: adapter.http, settings, baseUrl: twin.url, requestsPerMinute: 1e6 });
    catalogue = toCatalogue(adapter.names ?? {}, await adapter.assets(api));
    await api.close();
    const opened = open(10_000);
    pair = pairOf(catalogue);
    const request = requestOf(adapter, pair);
    const price = await opened.provider.quote(request);
    quote = {
      orderId: 'ord_hostile',
      from: request.from,
      to: request.to,
      side: request.side,
      rateType: request.rateType,
      amountFrom: price.amountFrom,
      amountTo: price.amountTo,
      quoteRef: price.quoteRef ?? null,
      payoutAddress: makeAddress('btc', 'payout'),
      payoutExtraId: null,
      refundAddress: makeAddress(pair.from.network, 'refund'),
      refundExtraId: null,
      userIp: '203.0.113.7',
    };
    ({ providerOrderId } = await opened.provider.createOrder(quote));
    await opened.close();
  });
  afterAll(() => twin.close());

  test.each(FAULT_NAMES)('no answer that goes wrong by %s harms an order', async (fault) => {
    const opened = open(PATIENCE_MS);
    const orders = twin.book.list().length;
    twin.spoil({ fault, times: Number.POSITIVE_INFINITY });
    const startedAt = Date.now();
    const key = { orderId: quote.orderId, providerOrderId };
    const target = { kind: 'address', address: makeAddress(pair.from.network, 'back'), extraId: null } as const;
    const { provider } = opened;
    const asked = {
      assets: opened.assets(),
      limits: provider.limits(pair.from, pair.to),
      quote: provider.quote(requestOf(adapter, pair)),
      createOrder: provider.createOrder(quote),
      readStatus: provider.readStatus?.(key),
      ...(adapter.requestRefund && {
        requestRefund: provider.requestRefund?.({ ...key, target, refundAddress: null }),
      }),
    };
    const names = Object.keys(asked);
    const outcomes = await Promise.allSettled(Object.values(asked));
    const took = Date.now() - startedAt;
    await settle();
    twin.heal();
    await opened.close();

    expect(took).toBeLessThan(PATIENCE_MS * 12);
    // Where the deposit itself makes the order, asking twice for its memo makes none.
    expect(twin.book.list().length - orders).toBeLessThanOrEqual(adapter.facts.needsMemoWallet ? 2 : 1);
    for (const [index, outcome] of outcomes.entries()) {
      const operation = names[index] ?? '';
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toBeInstanceOf(ProviderError);
        isQuiet(outcome.reason) || expect(namedIn(opened.logged, code, operation)).toBe(true);
      } else {
        expect([operation, fault, isHarmless(operation, outcome.value)]).toEqual([operation, fault, true]);
        const isUnasked = adapter.facts.needsMemoWallet === true && ASKS_THE_CHAIN.includes(operation);
        expect([operation, NO_ANSWER.includes(fault) && !isUnasked]).toEqual([operation, false]);
      }
    }
  });

  /** What an operation may still answer, of which nothing bad follows. */
  function isHarmless(operation: string, value: unknown): boolean {
    const made = twin.book.list()[0];
    switch (operation) {
      case 'quote': {
        const price = value as { amountFrom: string; amountTo: string };
        return price.amountFrom === quote.amountFrom || compareAmounts(price.amountTo, '0') > 0;
      }
      case 'createOrder':
        return (value as { depositAddress: string }).depositAddress === made?.depositAddress;
      case 'readStatus':
        return value === null || (value as { status: string }).status === 'waiting_deposit';
      case 'limits':
        return Object.values(value as Record<string, string>).every((end) => end === '0' || parseAmount(end) !== null);
      default:
        return true;
    }
  }
});

function requestOf({ facts }: Adapter, { from, to, amounts }: TwinPair): QuoteRequest {
  const rateType = facts.rates.floating ? 'floating' : 'fixed';
  const sides = facts.rates[rateType] ?? [];
  const side = sides.includes('send') ? 'send' : 'receive';
  return { from, to, amount: amounts[side], side, rateType, userIp: '203.0.113.7' };
}

/** What was sent before its caller gave up arrives all the same, and would be counted with the next test's. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Limits and pairs are ordinary refusals. */
function isQuiet({ kind, name }: ProviderError): boolean {
  return ['below_limit', 'above_limit', 'unsupported_pair'].includes(kind) || name === 'OutsideLimits';
}

function namedIn(logged: readonly Record<string, unknown>[], provider: string, operation: string): boolean {
  return logged.some((line) => line.provider === provider && line.operation === operation);
}
