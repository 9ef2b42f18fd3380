import type { V2ErrorBody } from '#contract/v2/error';
import { quotes } from '#db/schema/quotes';
import type { ProviderErrorKind } from '#providers/failure-label';
import { ProviderError } from '#providers/provider';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import type { TestApi, TestPartner } from '#test/helpers/api/test-api';
import {
  createV2Client,
  LTC_TO_USDT,
  queryOf,
  V2_ADDRESSES,
  type V2Answer,
  type V2Client,
} from '#test/helpers/v2/v2-client';

/** What a provocation can use. */
export interface ErrorSetup {
  api: TestApi;
  partner: TestPartner;
  client: V2Client;
  /** Base URL of an API in which everything a handler uses has a bug. */
  faulty: string;
}

type Provoke = (setup: ErrorSetup) => Promise<V2Answer<V2ErrorBody>>;

export const PAIR = queryOf(LTC_TO_USDT);
const ORDER = { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx };
const UNKNOWN_ID = 'ord_00000000000000000000000000';

export const estimate =
  (query: string): Provoke =>
  ({ client }) =>
    client.send(`/v2/exchange/estimated-amount?${query}`);
const read =
  (url: string): Provoke =>
  ({ client }) =>
    client.send(url);
const create =
  (body: unknown): Provoke =>
  ({ client }) =>
    client.send('/v2/exchange', { method: 'POST', body });
const fixed =
  (change: object): Provoke =>
  async (setup) => {
    const { body } = await setup.client.estimate(`${PAIR}&flow=fixed-rate&fromAmount=2`);
    return create({ ...ORDER, flow: 'fixed-rate', rateId: body.rateId, ...change })(setup);
  };

/** Makes one operation fail at all sandbox providers, until mocks are restored. */
const whileAllFail =
  (question: 'quote' | 'limits', kind: ProviderErrorKind, provoke: Provoke): Provoke =>
  (setup) => {
    for (const provider of SIMULATED_PROVIDERS) {
      jest.spyOn(provider, question).mockRejectedValue(new ProviderError(kind));
    }
    return provoke(setup);
  };

/** Removes fixed rates from all providers, until mocks are restored. */
const withoutFixedRates =
  (provoke: Provoke): Provoke =>
  (setup) => {
    for (const { facts } of SIMULATED_PROVIDERS) {
      jest.replaceProperty(facts as { rates: object }, 'rates', { floating: facts.rates.floating });
    }
    return provoke(setup);
  };

/** Each situation of the reference, with the required response. */
export const ROWS: readonly [situation: string, http: number, word: string, provoke: Provoke][] = [
  ['a parameter is missing', 400, 'not_valid_params', estimate('fromCurrency=ltc&fromAmount=2')],
  ['a parameter is empty', 400, 'not_valid_params', estimate('fromCurrency=ltc&toCurrency=&fromAmount=2')],
  ['an amount is missing', 400, 'not_valid_params', estimate(PAIR)],
  ['an amount is none', 400, 'not_valid_params', estimate(`${PAIR}&fromAmount=two`)],
  ['an amount is zero', 400, 'not_valid_params', estimate(`${PAIR}&fromAmount=0`)],
  ['an amount is negative', 400, 'not_valid_params', estimate(`${PAIR}&fromAmount=-1`)],
  ['a currency is unknown', 400, 'not_valid_params', estimate('fromCurrency=nope&toCurrency=btc&fromAmount=2')],
  [
    'a network is of another',
    400,
    'not_valid_params',
    estimate('fromCurrency=ltc&fromNetwork=eth&toCurrency=btc&fromAmount=2'),
  ],
  ['a network is needed', 400, 'not_valid_params', estimate('fromCurrency=ltc&toCurrency=usdt&fromAmount=2')],
  ['a flow is none', 400, 'not_valid_params', estimate(`${PAIR}&fromAmount=2&flow=fast`)],
  ['reverse goes with standard', 400, 'not_valid_params', estimate(`${PAIR}&toAmount=100&type=reverse`)],
  ['a rateId is wanted with standard', 400, 'not_valid_params', estimate(`${PAIR}&fromAmount=2&useRateId=true`)],
  ['an address is missing', 400, 'not_valid_params', create({ ...ORDER, address: '' })],
  ['a body is none', 400, 'not_valid_params', create('')],
  ['a body is no JSON', 400, 'not_valid_params', create('fromCurrency=ltc')],
  ['a body is a list', 400, 'not_valid_params', create([ORDER])],
  ['a body is huge', 413, 'not_valid_params', create({ ...ORDER, payload: 'x'.repeat(70_000) })],
  ['an address to check is missing', 400, 'not_valid_params', read('/v2/validate/address?currency=btc')],
  ['a currency to check is unknown', 400, 'not_valid_params', read('/v2/validate/address?currency=nope&address=x')],
  ['a name is missing', 400, 'not_valid_params', read('/v2/addresses-by-name')],
  ['an id is missing', 400, 'not_valid_params', read('/v2/exchange/by-id?id=')],
  [
    'a market amount is missing',
    400,
    'bad_params',
    read('/v2/markets/estimate?fromCurrency=usdt&toCurrency=btc&fromAmount=1000&toAmount=null&type=reverse'),
  ],
  [
    'both market amounts are given',
    400,
    'bad_params',
    read('/v2/markets/estimate?fromCurrency=usdt&toCurrency=btc&fromAmount=1000&toAmount=2'),
  ],
  ['both sides are the same', 400, 'pair_is_inactive', estimate('fromCurrency=btc&toCurrency=BTC&fromAmount=1')],
  [
    'no provider swaps the pair',
    400,
    'pair_is_inactive',
    ({ api, partner }) => createV2Client(api.origin, partner.liveKey).send(`/v2/exchange/range?${PAIR}`),
  ],
  ['a deposit is too small', 400, 'deposit_too_small', estimate(`${PAIR}&fromAmount=0.0001`)],
  ['a deposit is too large', 400, 'out_of_range', estimate(`${PAIR}&fromAmount=90000000`)],
  ['an order is too small', 400, 'deposit_too_small', create({ ...ORDER, fromAmount: '1e-4' })],
  [
    'a reverse amount is too small',
    400,
    'not_valid_params',
    estimate(`${PAIR}&flow=fixed-rate&type=reverse&toAmount=0.01`),
  ],
  [
    'a reverse amount is too large',
    400,
    'not_valid_params',
    estimate(`${PAIR}&flow=fixed-rate&type=reverse&toAmount=900000000`),
  ],
  ['an address is bad', 400, 'not_valid_address', create({ ...ORDER, address: V2_ADDRESSES.btc })],
  [
    'a memo is bad',
    400,
    'not_valid_address',
    create({ ...ORDER, toCurrency: 'xrp', toNetwork: 'xrp', address: V2_ADDRESSES.xrp, extraId: 'no tag' }),
  ],
  ['a refund address is bad', 400, 'not_valid_refund_address', create({ ...ORDER, refundAddress: V2_ADDRESSES.trx })],
  ['both addresses are bad', 400, 'not_valid_address', create({ ...ORDER, address: 'x', refundAddress: 'x' })],
  ['a rateId is missing', 400, 'rate_id_not_found_or_expired', fixed({ rateId: '' })],
  ['a rateId is unknown', 400, 'rate_id_not_found_or_expired', fixed({ rateId: 'nope' })],
  [
    'a rateId is of another pair',
    400,
    'rate_id_not_found_or_expired',
    fixed({ toCurrency: 'xmr', toNetwork: 'xmr', address: V2_ADDRESSES.xmr }),
  ],
  [
    'a rateId is of another direction',
    400,
    'rate_id_not_found_or_expired',
    fixed({ type: 'reverse', toAmount: '175' }),
  ],
  ['a rateId is of another amount', 400, 'rate_id_not_found_or_expired', fixed({ fromAmount: 3 })],
  ['a rateId is of a floating quote', 400, 'rate_id_not_found_or_expired', floatingQuote],
  ['a rateId has expired', 400, 'rate_id_not_found_or_expired', expiredRate],
  [
    'the key is missing where one is needed',
    401,
    'unauthorized',
    ({ api }) => createV2Client(api.origin, null).send('/v2/exchanges'),
  ],
  [
    'the key is bad where none is needed',
    401,
    'unauthorized',
    ({ api }) => createV2Client(api.origin, 'pk_test_bad').send('/v2/exchange/currencies'),
  ],
  [
    'the key lacks the scope',
    403,
    'forbidden',
    async ({ api, partner }) =>
      createV2Client(api.origin, await api.newKey(partner.partnerId, { scopes: ['payouts:read'] })).send(
        '/v2/exchanges',
      ),
  ],
  ['there is no such order', 404, 'not_found', read(`/v2/exchange/by-id?id=${UNKNOWN_ID}`)],
  ['an id is no id', 404, 'not_found', read('/v2/exchange/by-id/nope')],
  ['there is no such path', 404, 'not_found', read('/v2/fiat-status')],
  ['a path cannot be read', 404, 'not_found', read('/v2/exchange/%E0%A4%A')],
  [
    'nothing can be done about no order',
    404,
    'not_found',
    ({ client }) =>
      client.send('/v2/exchange/refund', { method: 'POST', body: { id: UNKNOWN_ID, address: V2_ADDRESSES.ltc } }),
  ],
  [
    'something breaks on our side',
    500,
    'internal_error',
    ({ faulty }) => createV2Client(faulty, null).send('/v2/exchange/currencies'),
  ],
  [
    'no provider offers it',
    503,
    'service_unavailable',
    whileAllFail('quote', 'refused', estimate(`${PAIR}&fromAmount=2`)),
  ],
  [
    'no provider states a limit',
    503,
    'service_unavailable',
    whileAllFail('limits', 'refused', read(`/v2/exchange/range?${PAIR}`)),
  ],
  ['no provider answers', 400, 'pair_is_inactive', whileAllFail('quote', 'unavailable', create(ORDER))],
  [
    'an estimate has no fixed rate',
    400,
    'fixed_rate_not_enabled',
    withoutFixedRates(estimate(`${PAIR}&fromAmount=2&flow=fixed-rate`)),
  ],
  [
    'a range has no fixed rate',
    400,
    'fixed_rate_not_enabled',
    withoutFixedRates(read(`/v2/exchange/range?${PAIR}&flow=fixed-rate`)),
  ],
  [
    'an order has no fixed rate',
    400,
    'fixed_rate_not_enabled',
    withoutFixedRates(create({ ...ORDER, flow: 'fixed-rate', rateId: 'x' })),
  ],
];

async function expiredRate(setup: ErrorSetup) {
  const { body } = await setup.client.estimate(`${PAIR}&flow=fixed-rate&fromAmount=2`);
  await setup.api.services.db.update(quotes).set({ expiresAt: new Date(0) });
  return create({ ...ORDER, flow: 'fixed-rate', rateId: body.rateId })(setup);
}

async function floatingQuote(setup: ErrorSetup) {
  const { api, partner } = setup;
  const url = '/estimate?from=LTC&to=USDT&to_network=trx&amount=2&include=all';
  const answer = (await (await api.get(url, { key: partner.testKey })).json()) as {
    quotes: { quote_id: string; provider: string }[];
  };
  const floating = answer.quotes.find(({ provider }) => provider === 'deltaswap');
  return create({ ...ORDER, flow: 'fixed-rate', rateId: floating?.quote_id })(setup);
}
