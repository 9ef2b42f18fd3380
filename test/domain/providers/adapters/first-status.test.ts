import { DAY, fromIso, HOUR, MINUTE } from '#domain/duration';
import type { CreatedOrder } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { readOwnPayout, withFirstStatus } from '#providers/live/created-order';
import { type CreateRequest, ProviderError } from '#providers/provider';
import { openOrdering } from '#test/helpers/providers/ordering';
import { makeAddress } from '#twins/assets';

type Ordering = Awaited<ReturnType<typeof openOrdering>>;

/** A provider beside its twin, for one test. */
async function withProvider(code: string, use: (ordering: Ordering) => Promise<void>): Promise<void> {
  const adapter = ADAPTERS.find(({ facts }) => facts.code === code);
  if (!adapter) throw new Error(`no adapter ${code}`);
  const ordering = await openOrdering(adapter);
  try {
    await use(ordering);
  } finally {
    await ordering.close();
  }
}

test('the window of a channel ends an hour before the channel does, which only its status says', () =>
  withProvider('chainflip', async ({ twin, provider, request }) => {
    const { expiresAt } = await provider.createOrder(request);
    expect(fromIso(expiresAt ?? '')).toBe((twin.state.list()[0]?.expiresAt ?? 0) - HOUR);
  }));

test.each(['changee', 'coincraddle'])(
  '%s: amounts that the first status repeats differently refuse the order',
  (code) =>
    withProvider(code, async ({ twin, provider, request }) => {
      await expect(provider.createOrder(request)).resolves.toMatchObject({ providerOrderId: expect.any(String) });
      const tenth = Number(request.amountTo) / 10;
      twin.overwrite('/exchange-status', { expectedAmountTo: tenth });
      const refusal = await provider.createOrder(request).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ProviderError);
      expect(refusal).toMatchObject({ label: 'invalid_answer', message: expect.stringContaining('promises') });
    }),
);

test('a fixed price is shown for as long as it holds, not for as long as the order lives', () =>
  withProvider('bitcoinvn', async ({ twin, provider, request }) => {
    const { expiresAt } = await provider.createOrder(request);
    const order = twin.state.list()[0];
    expect((order?.expiresAt ?? 0) - (order?.createdAt ?? 0)).toBeGreaterThan(6 * DAY);
    const leftMs = fromIso(expiresAt ?? '') - (order?.createdAt ?? 0);
    expect(leftMs).toBeGreaterThan(14 * MINUTE);
    expect(leftMs).toBeLessThanOrEqual(15 * MINUTE);
  }));

describe('a creation that leaves its payout address blank', () => {
  const payoutAddress = makeAddress('btc', 'payout');
  const request = {
    orderId: 'ord_1',
    amountFrom: '1',
    amountTo: '1',
    rateType: 'floating',
    side: 'send',
    quoteRef: null,
    from: { code: 'LTC', network: 'ltc' },
    to: { code: 'BTC', network: 'btc' },
    payoutAddress,
    payoutExtraId: null,
    refundAddress: null,
    refundExtraId: null,
    userIp: null,
  } satisfies CreateRequest;
  const created: CreatedOrder = {
    providerOrderId: '1',
    secret: null,
    depositAddress: makeAddress('ltc', 'deposit'),
    depositExtraId: null,
    expiresAt: null,
    amountFrom: null,
    amountTo: null,
    echo: { payoutAddress: null },
  };
  /** Of a provider whose creations usually repeat the address, or never do. */
  const readStated = (echoes: readonly 'payoutAddress'[], stated: string | null) => {
    const facts = { echoes, statusEchoes: ['payoutAddress'] };
    const readStatus = async () => ({ word: 'new', status: null, echo: { payoutAddress: stated } });
    const context = { adapter: { facts, readStatus }, catalog: () => ({ sold: () => null, bought: () => null }) };
    return readOwnPayout(context as never, request, created);
  };

  test('is compared with the first status, also where creations usually repeat it', async () => {
    await expect(readStated(['payoutAddress'], payoutAddress)).resolves.toMatchObject({ echo: { payoutAddress } });
    const stranger = makeAddress('btc', 'stranger');
    await expect(readStated(['payoutAddress'], stranger)).rejects.toThrow('payout address');
    await expect(readStated([], stranger)).rejects.toThrow('payout address');
  });

  test('that no status fills either is accepted only where creations usually repeat it', async () => {
    await expect(readStated(['payoutAddress'], null)).resolves.toBeNull();
    await expect(readStated([], null)).rejects.toThrow('where it pays out is not known');
  });
});

test('of two ends of the window the earlier one holds', () => {
  const created = { expiresAt: '2026-11-22T05:30:00.000Z', amountFrom: null, amountTo: '1' } as CreatedOrder;
  const status = { word: 'new', status: null, echo: {} };
  const endOf = (expiresAt: string | null) => withFirstStatus(created, { ...status, expiresAt }).expiresAt;
  expect(endOf(null)).toBe(created.expiresAt);
  expect(endOf('2026-11-22T05:29:00.000Z')).toBe('2026-11-22T05:29:00.000Z');
  expect(endOf('2026-11-22T06:00:00.000Z')).toBe(created.expiresAt);
});
