import { compareAmounts, parseAmount } from '#domain/amount';
import { canMove, type OrderStatus } from '#domain/orders/status';
import { ADAPTERS } from '#providers/adapters';
import { ProviderError } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { FAULT_NAMES, type Fault } from '#twins/faults';
import { type Hostile, PATIENCE_MS, playHostile } from './hostile-play';

/** These faults leave nothing of a response, so an operation that returns a result has invented it. */
const NO_ANSWER: readonly Fault[] = ['hang', 'drop', 'html', 'http_500', 'http_503', 'truncated', 'huge', 'slow_drip'];
/** With these responses a provider claims that it has done nothing; the twin has done it all the same. */
const CLAIMS_NO_EFFECT: readonly Fault[] = ['rate_limit', 'error_in_200'];
/** A protocol that learns of the order from the deposit can report nothing before the deposit. */
const ASKS_THE_CHAIN: readonly string[] = ['readStatus'];
/** Providers that are played at the same time: most of a fault is waiting. */
const AT_ONCE = 12;

const hostile = new Map<string, Hostile>();

beforeAll(async () => {
  const left = [...ADAPTERS];
  const playOn = async () => {
    for (let adapter = left.pop(); adapter; adapter = left.pop()) {
      hostile.set(adapter.facts.code, await playHostile(adapter));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
});

const PROVIDERS = ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const);

test.each(FAULT_NAMES)('the faulty response %s harms no order at any provider', (fault) =>
  expectForEach(PROVIDERS, ([code, adapter]) => {
    const played = hostile.get(code)?.played.get(fault) ?? fail(code);
    const { tookMs, orders, outcomes, logged } = played;
    // A busy machine takes seconds; without a limit of our own, a call would wait for minutes.
    expect(tookMs).toBeLessThan(PATIENCE_MS * 60);
    // Where the deposit itself makes the order, asking twice for its memo makes no order.
    expect(orders).toBeLessThanOrEqual(adapter.facts.needsMemoWallet ? 2 : 1);
    for (const [operation, outcome] of Object.entries(outcomes)) {
      if (outcome.status === 'rejected') {
        const { reason } = outcome;
        expect(reason).toBeInstanceOf(ProviderError);
        if (!isNormalRefusal(reason)) expect(namedIn(logged, code, operation)).toBe(true);
        // A caller that took a lost response for a refusal would make the order again.
        const isTakenForRefusal = operation === 'createOrder' && reason.hadNoEffect && orders > 0;
        expect([operation, isTakenForRefusal && !CLAIMS_NO_EFFECT.includes(fault)]).toEqual([operation, false]);
      } else {
        expect([operation, isHarmless(code, operation, outcome.value)]).toEqual([operation, true]);
        const isUnasked = adapter.facts.needsMemoWallet === true && ASKS_THE_CHAIN.includes(operation);
        expect([operation, NO_ANSWER.includes(fault) && !isUnasked]).toEqual([operation, false]);
      }
    }
  }),
);

test('a lost response may belong to an order that was made, and is never taken for a refusal', () => {
  const lost = ADAPTERS.filter(({ facts }) => {
    const { orders, outcomes } = hostile.get(facts.code)?.played.get('http_503') ?? fail(facts.code);
    const { createOrder } = outcomes;
    return orders > 0 && createOrder?.status === 'rejected' && createOrder.reason.kind === 'unavailable';
  });
  expect(lost.length).toBeGreaterThan(ADAPTERS.length / 2);
});

/** Without a deposit, a protocol that learns of the order from it repeats nothing. */
const REPEATS_PAYOUT = PROVIDERS.filter(
  ([, { facts }]) => facts.statusEchoes.includes('payoutAddress') && !facts.needsMemoWallet,
);

test('an answer about a status that shows another payout address is never taken for one about our order', async () => {
  expect(REPEATS_PAYOUT.length).toBeGreaterThan(ADAPTERS.length / 2);
  await expectForEach(REPEATS_PAYOUT, ([code]) => {
    const { foreign } = hostile.get(code) ?? fail(code);
    expect(foreign).toMatchObject({ status: 'rejected', reason: { label: 'contradicting_answer' } });
  });
});

test('an order whose status shows another payout address than was asked for is shown to nobody', () =>
  expectForEach(REPEATS_PAYOUT, ([code]) => {
    const { created } = hostile.get(code) ?? fail(code);
    expect(created).toMatchObject({ status: 'rejected', reason: { hadNoEffect: false } });
  }));

/** A result that an operation may still return, because nothing bad follows from it. */
function isHarmless(code: string, operation: string, value: unknown): boolean {
  const { quoted, status, depositAddresses } = hostile.get(code) ?? fail(code);
  switch (operation) {
    case 'quote': {
      const price = value as { amountFrom: string; amountTo: string };
      return areAmounts(price) && (price.amountFrom === quoted.amountFrom || compareAmounts(price.amountTo, '0') > 0);
    }
    case 'createOrder':
      return depositAddresses.includes((value as { depositAddress: string }).depositAddress);
    case 'readStatus':
      return value === null || (changesNothing(status, value as { status: OrderStatus | null }) && areAmounts(value));
    case 'limits':
      return Object.values(value as Record<string, string>).every((end) => end === '0' || parseAmount(end) !== null);
    default:
      return true;
  }
}

/**
 * Where a provider's words are numbers, a part of one may be another word: an order keeps its status when that word means an
 * earlier one.
 */
function changesNothing(known: OrderStatus | undefined, { status }: { status: OrderStatus | null }): boolean {
  return status === known || (known !== undefined && status !== null && !canMove(known, status));
}

function areAmounts(value: unknown): boolean {
  const { amountFrom = null, amountTo = null } = value as { amountFrom?: string | null; amountTo?: string | null };
  return [amountFrom, amountTo].every((amount) => amount === null || /^\d+(\.\d+)?$/.test(amount));
}

/** Refusals for limits and pairs are normal. */
function isNormalRefusal({ kind, name }: ProviderError): boolean {
  return ['below_limit', 'above_limit', 'unsupported_pair'].includes(kind) || name === 'OutsideLimits';
}

function namedIn(logged: readonly Record<string, unknown>[], provider: string, operation: string): boolean {
  return logged.some((line) => line.provider === provider && line.operation === operation);
}

function fail(code: string): never {
  throw new Error(`${code} was never played`);
}
