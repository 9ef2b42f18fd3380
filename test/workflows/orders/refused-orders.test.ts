import { avoidedProviders, refusedOrders } from '#db/schema/incidents';
import { orderClaims } from '#db/schema/orders';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { createV2Client, queryOf } from '#test/helpers/v2/v2-client';
import { makeAddress } from '#twins/assets';

const [WELCOME, REFUND] = [makeAddress('btc', 'welcome'), makeAddress('ltc', 'refund')];
let twins: TwinService;
let partner: TestPartner;

beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent' });
});
afterAll(() => twins.close());
beforeEach(async () => {
  const { twin, service } = twins;
  twin.heal();
  partner = await service.partner();
  await service.db.delete(refusedOrders);
  await service.db.delete(avoidedProviders);
  await service.db.execute("select pg_notify('swaplane_provider', 'changenow')");
  await eventually(async () => (await estimate(partner.live)).status === 200);
});

/** An order to this address, which the provider refuses in these words if there are any. */
async function create(address: string, words?: string, by = partner) {
  if (words !== undefined) twins.twin.refuse({ text: address, words });
  const { body } = await estimate(by.live);
  return by.live.create({ quote_id: body.quote_id, address, refund_address: REFUND });
}
const refusals = () => twins.service.db.$count(refusedOrders);
const isLeftOut = async () => (await twins.service.db.$count(avoidedProviders)) > 0;

/** Another partner's next quote and order, and what nobody's key gets. */
async function expectUnhurt(): Promise<void> {
  const other = await twins.service.partner();
  const { body } = await estimate(other.live, { include: 'all' });
  expect(body.quotes?.map(({ provider }) => provider)).toEqual(['changenow']);
  const keyless = await fetch(`${twins.service.origin}/partner/v1/estimate?from=LTC&to=BTC&amount=3.5`);
  expect(keyless.status).toBe(200);
  expect((await create(WELCOME, undefined, other)).status).toBe(201);
}

test.each([
  ['not_valid_address: The address is not valid for btc', ['address', 'refund_address']],
  ['not_valid_refund_address: no', ['refund_address']],
  ['refundAddress is not supported', ['refund_address']],
  ['extraId is too long', ['extra_id']],
  ['the amount has become too small', ['quote_id']],
])(
  'an order that the provider refuses with "%s" is a 400 with the field, and nobody else notices',
  async (words, names) => {
    const answer = await create(makeAddress('btc', words), words);
    expect(errorOf(answer)).toMatchObject({
      http: 400,
      code: 'INVALID_PAIR',
      fields: names.map((field) => ({ field, issue: expect.stringContaining('provider') })),
    });
    expect(JSON.stringify(answer.body)).not.toContain(words);
    expect([await isLeftOut(), await refusals()]).toEqual([false, 0]);
    await expectUnhurt();
  },
);

test('a refusal without a reason is about this order, and its repetitions by one partner hurt nobody', async () => {
  // One partner of several, so that it cannot speak for all.
  await Promise.all([twins.service.partner(), twins.service.partner()]);
  for (let order = 0; order < 5; order += 1) {
    const answer = await create(makeAddress('btc', `plain-${order}`), 'declined');
    expect(errorOf(answer)).toMatchObject({ http: 502, code: 'PROVIDER_ERROR' });
    expect(errorOf(answer).message).toContain('this order');
  }
  expect([await isLeftOut(), await refusals()]).toEqual([false, 5]);
  await expectUnhurt();
});

test('orders of three partners that are refused without a reason leave the provider out of quotes', async () => {
  for (let order = 0; order < 3; order += 1) {
    expect(await isLeftOut()).toBe(false);
    await create(makeAddress('btc', `all-${order}`), 'declined', await twins.service.partner());
  }
  expect(await isLeftOut()).toBe(true);
  await eventually(async () => (await estimate(partner.live)).status === 503);
});

test('an order that is created in between shows that the provider refuses single orders', async () => {
  const refuse = async (order: number) =>
    create(makeAddress('btc', `between-${order}`), 'declined', await twins.service.partner());
  await refuse(0);
  await refuse(1);
  expect((await create(WELCOME)).status).toBe(201);
  await refuse(2);
  expect(await isLeftOut()).toBe(false);
});

test.each(['http_503', 'http_401', 'other_payout'] as const)(
  '%s at a creation is about the provider, at once',
  async (fault) => {
    const { body } = await estimate(partner.live);
    twins.twin.spoil({ fault, path: '/exchange' });
    const answer = await partner.live.create({ quote_id: body.quote_id, address: WELCOME, refund_address: REFUND });
    expect(errorOf(answer)).toMatchObject({ http: 502, code: 'PROVIDER_ERROR' });
    expect(errorOf(answer).message).not.toContain('this order');
    expect(await isLeftOut()).toBe(true);
  },
);

test('a refused order frees its reference and its idempotency key', async () => {
  const words = 'refundAddress is not valid';
  const before = await twins.service.db.$count(orderClaims);
  await create(makeAddress('btc', 'freed'), words);
  expect(await twins.service.db.$count(orderClaims)).toBe(before);
});

test('the v2 layer says which address is refused', async () => {
  const client = createV2Client(twins.service.origin, partner.live.key);
  const order = (address: string) =>
    client.create({
      fromCurrency: 'ltc',
      fromNetwork: 'ltc',
      toCurrency: 'btc',
      toNetwork: 'btc',
      fromAmount: 3.5,
      address,
      refundAddress: REFUND,
    });
  const [payout, refund, unexplained] = ['v2-1', 'v2-2', 'v2-3'].map((text) => makeAddress('btc', text));
  twins.twin.refuse({ text: payout ?? '', words: 'the payout address is not valid' });
  twins.twin.refuse({ text: refund ?? '', words: 'refundAddress is not valid' });
  twins.twin.refuse({ text: unexplained ?? '', words: 'declined' });
  expect(await order(payout ?? '')).toMatchObject({ status: 400, body: { error: 'not_valid_address' } });
  expect(await order(refund ?? '')).toMatchObject({ status: 400, body: { error: 'not_valid_refund_address' } });
  const { status, body } = await order(unexplained ?? '');
  expect([status, body]).toMatchObject([
    503,
    { error: 'service_unavailable', message: expect.stringContaining('this order') },
  ]);
  expect((await order(WELCOME)).status).toBe(200);
});

describe('what a provider no longer takes, in the v2 layer', () => {
  const PAIR = { fromCurrency: 'ltc', fromNetwork: 'ltc', toCurrency: 'btc', toNetwork: 'btc' };
  const client = () => createV2Client(twins.service.origin, partner.live.key);
  /** A rate that is locked while the provider still takes it. */
  const lock = async (amount: object) => {
    const terms = { ...PAIR, ...amount, flow: 'fixed-rate' };
    const { body } = await client().estimate(queryOf(terms));
    return { ...terms, rateId: body.rateId, address: WELCOME, refundAddress: REFUND };
  };

  afterEach(() => jest.restoreAllMocks());

  test('is a rate that has to be requested again, and without a fixed rate a reason to try again', async () => {
    const [fixed, standard] = ['v2-rate', 'v2-price'].map((text) => makeAddress('btc', text));
    twins.twin.refuse({ text: fixed ?? '', words: 'the rate has expired' });
    twins.twin.refuse({ text: standard ?? '', words: 'the amount has become too small' });
    const lapsed = await client().create({ ...(await lock({ fromAmount: '3.5' })), address: fixed });
    const changed = await client().create({ ...PAIR, fromAmount: 3.5, address: standard, refundAddress: REFUND });
    expect(lapsed).toMatchObject({ status: 400, body: { error: 'rate_id_not_found_or_expired' } });
    expect(changed).toMatchObject({ status: 503, body: { error: 'service_unavailable' } });
    expect(changed.headers.get('retry-after')).toMatch(/^[1-9]/);
    expect(lapsed.text + changed.text).not.toContain('quote');
  });

  test('is an amount out of the range that the provider has now, in the words of an estimate', async () => {
    const [direct, reverse] = [
      await lock({ type: 'direct', fromAmount: '3.5' }),
      await lock({ type: 'reverse', toAmount: '0.004' }),
    ];
    jest.spyOn(twins.twin.state, 'limits').mockReturnValue({ min: '7', max: '9' });
    const range = { minAmount: 7, maxAmount: 9 };
    expect(await client().create(direct)).toMatchObject({
      status: 400,
      body: { error: 'deposit_too_small', message: 'Out of min amount', payload: { range } },
    });
    expect(await client().create(reverse)).toMatchObject({
      status: 400,
      body: { error: 'not_valid_params', message: 'amountTo is too small', payload: { range } },
    });
  });
});
