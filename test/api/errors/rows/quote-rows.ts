import { compareAmounts } from '#domain/amount';
import type { ProviderErrorKind } from '#providers/failure-label';
import { type Provider, ProviderError } from '#providers/provider';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import type { Client } from '#test/helpers/service/client';
import type { ErrorPartner } from '../partner';
import { type Row, rowsOf } from './row';

const ESTIMATE = 'GET /estimate';
const LIMITS = 'GET /limits';
const NO_PAIR = { from: 'BTC', to: 'BTC' };
const PAIR = { from: 'BTC', to: 'ETH' };

const ask = (client: Client, path: string, query: Record<string, string>) =>
  client.call<unknown>('GET', path, undefined, { query });
const estimate = (client: Client, amount: string, query = {}) =>
  ask(client, '/estimate', { ...PAIR, amount, ...query });

/** Makes one operation fail at all sandbox providers. */
function whileAllFail(
  question: 'quote' | 'limits',
  kind: ProviderErrorKind,
  ask: (setup: ErrorPartner) => ReturnType<Row['provoke']>,
) {
  return (setup: ErrorPartner) => {
    for (const provider of SIMULATED_PROVIDERS) {
      jest.spyOn(provider as Required<Provider>, question).mockRejectedValue(new ProviderError(kind));
    }
    return ask(setup);
  };
}

const badEstimates: Row[] = rowsOf({ route: ESTIMATE, http: 400, code: 'INVALID_PAIR' }, [
  { how: 'a pair nobody swaps', provoke: ({ client }) => ask(client, '/estimate', { ...NO_PAIR, amount: '1' }) },
  {
    how: 'nothing at all',
    fields: ['from', 'to', 'amount'],
    provoke: ({ client }) => ask(client, '/estimate', {}),
  },
  {
    how: 'unknown currencies',
    fields: ['from', 'to'],
    provoke: ({ client }) => estimate(client, '1', { from: 'NOPE', to: 'NIX' }),
  },
  {
    how: 'networks the currencies are not on',
    fields: ['from_network', 'to_network'],
    provoke: ({ client }) => estimate(client, '1', { from_network: 'eth', to_network: 'btc' }),
  },
  { how: 'an unknown side', fields: ['side'], provoke: ({ client }) => estimate(client, '1', { side: 'both' }) },
  { how: 'an unknown include', fields: ['include'], provoke: ({ client }) => estimate(client, '1', { include: 'x' }) },
  ...['0', '-1', '+1', '1e3', '0x1', 'NaN', '1,5', '.5', '1.', '', ' 1', '\u0661', '0.123456789', '9'.repeat(31)].map(
    (amount) => ({
      how: `the amount "${amount}"`,
      fields: ['amount'],
      provoke: ({ client }: ErrorPartner) => estimate(client, amount),
    }),
  ),
  {
    how: 'more decimals than the bought currency has',
    fields: ['amount'],
    provoke: ({ client }) => estimate(client, `0.${'1'.repeat(19)}`, { side: 'receive' }),
  },
]);

const outsideLimits: Row[] = [
  ...rowsOf({ route: ESTIMATE, http: 400, code: 'AMOUNT_TOO_LOW' }, [
    {
      how: 'less than any provider takes',
      provoke: ({ client }) => estimate(client, '0.00000001'),
      holds: async ({ limit }, { client }) => {
        expect(limit).toEqual({ min: expect.any(String) });
        expect((await estimate(client, limit?.min ?? '')).status).toBe(200);
        const limits = await client.call<{ min: string }>('GET', '/limits', undefined, { query: PAIR });
        expect(limits.body.min).toBe(limit?.min);
      },
    },
    {
      how: 'wanting less than any provider sells',
      provoke: ({ client }) => estimate(client, '0.000000000000000001', { side: 'receive' }),
      holds: async ({ limit }, { client }) => expect((await estimate(client, limit?.min ?? '')).status).toBe(200),
    },
  ]),
  ...rowsOf({ route: ESTIMATE, http: 400, code: 'AMOUNT_TOO_HIGH' }, [
    {
      how: 'more than any provider takes',
      provoke: ({ client }) => estimate(client, '99999999'),
      holds: async ({ limit }, { client }) => {
        expect(limit).toEqual({ max: expect.any(String) });
        expect((await estimate(client, limit?.max ?? '')).status).toBe(200);
        expect(compareAmounts(limit?.max ?? '', '99999999')).toBeLessThan(0);
      },
    },
    {
      how: 'the largest amount that can be written',
      provoke: ({ client }) => estimate(client, '9'.repeat(30)),
      holds: async ({ limit }, { client }) => expect((await estimate(client, limit?.max ?? '')).status).toBe(200),
    },
  ]),
];

const providerTrouble: Row[] = (
  [
    [ESTIMATE, 'quote', ({ client }: ErrorPartner) => estimate(client, '0.05')],
    [LIMITS, 'limits', ({ client }: ErrorPartner) => ask(client, '/limits', PAIR)],
  ] as const
).flatMap(([route, question, provoke]): Row[] => [
  ...rowsOf({ route, http: 502, code: 'PROVIDER_ERROR', retryAfter: 5 }, [
    { how: 'every provider refuses', provoke: whileAllFail(question, 'refused', provoke) },
  ]),
  ...rowsOf({ route, http: 503, code: 'NO_PROVIDERS_AVAILABLE', retryAfter: 30 }, [
    { how: 'every provider is down', provoke: whileAllFail(question, 'unavailable', provoke) },
    {
      how: 'a live key where no provider is live',
      provoke: ({ partner, ...setup }) => provoke({ ...setup, partner, client: partner.live }),
    },
  ]),
]);

const badLists: Row[] = [
  ...rowsOf({ route: LIMITS, http: 400, code: 'INVALID_PAIR' }, [
    { how: 'a pair nobody swaps', provoke: ({ client }) => ask(client, '/limits', NO_PAIR) },
    { how: 'nothing at all', fields: ['from', 'to'], provoke: ({ client }) => ask(client, '/limits', {}) },
    {
      how: 'an unknown currency',
      fields: ['to'],
      provoke: ({ client }) => ask(client, '/limits', { ...PAIR, to: 'NOPE' }),
    },
    {
      how: 'a network the currency is not on',
      fields: ['from_network'],
      provoke: ({ client }) => ask(client, '/limits', { ...PAIR, from_network: 'eth' }),
    },
  ]),
  ...rowsOf({ route: 'GET /currencies', http: 400, code: 'INVALID_PAIR' }, [
    {
      how: 'flags that are neither true nor false',
      fields: ['active', 'fixed_rate'],
      provoke: ({ client }) => ask(client, '/currencies', { active: '1', fixed_rate: 'TRUE' }),
    },
  ]),
];

export const QUOTE_ROWS: readonly Row[] = [...badEstimates, ...outsideLimits, ...providerTrouble, ...badLists];
