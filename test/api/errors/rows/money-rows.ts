import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { ADDRESSES, type Body, createClient } from '#test/helpers/service/client';
import type { ErrorPartner } from '../partner';
import { unfinish } from './create-rows';
import { type Row, rowsOf } from './row';

const route = 'POST /me/payouts';
const KEYED = { headers: { 'Idempotency-Key': 'k' } };
const REQUEST = { amount_usd: '6200.00', currency: 'USDT-TRC20' };

interface Asking {
  balance?: string;
  headers?: Record<string, string>;
}

/** Requests a payout with a live key that may, and an address that may receive it. */
const asking =
  (body: Body, terms: Asking = {}) =>
  async (setup: ErrorPartner) =>
    (await requesterOf(setup, terms))(body);

/** A partner with a balance, and its request. */
async function requesterOf({ service, partner, key }: ErrorPartner, { balance = '12000', headers = {} }: Asking) {
  await credit(service.db, partner.partnerId, balance);
  await addVerifiedAddress(service.db, partner.partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const client = createClient(service.origin, await key(['payouts:trigger', 'payouts:read'], 'live'));
  return (body: Body) => client.call<unknown>('POST', '/me/payouts', body, { headers });
}

/** The same partner requests the amount that the refusal named as possible. */
const works = (amount: string | undefined, { service, key }: ErrorPartner) =>
  key(['payouts:trigger'], 'live').then(async (own) => {
    const body = { ...REQUEST, amount_usd: amount ?? '' };
    expect((await createClient(service.origin, own).call('POST', '/me/payouts', body)).status).toBe(202);
  });

const badWishes: Row[] = [
  ...rowsOf({ route, http: 400, code: 'INVALID_PAIR' }, [
    { how: 'nothing', fields: ['amount_usd'], provoke: asking({}) },
    { how: 'an amount that is none', fields: ['amount_usd'], provoke: asking({ ...REQUEST, amount_usd: '1e4' }) },
    { how: 'a third decimal', fields: ['amount_usd'], provoke: asking({ ...REQUEST, amount_usd: '6200.001' }) },
    { how: 'an unknown currency', fields: ['currency'], provoke: asking({ ...REQUEST, currency: 'BTC' }) },
    {
      how: 'no verified address of the currency',
      fields: ['currency'],
      provoke: asking({ ...REQUEST, currency: 'USDC-SOL' }),
    },
  ]),
  ...rowsOf({ route, http: 400, code: 'AMOUNT_TOO_LOW' }, [
    {
      how: 'less than the minimum',
      provoke: asking({ ...REQUEST, amount_usd: '4999.99' }),
      holds: async ({ limit }, setup) => works(limit?.min, setup),
    },
  ]),
  ...rowsOf({ route, http: 400, code: 'AMOUNT_TOO_HIGH' }, [
    {
      how: 'more than is owed',
      provoke: asking(REQUEST, { balance: '5500' }),
      holds: async ({ limit }, setup) => works(limit?.max, setup),
    },
    { how: 'more than one request may', provoke: asking({ ...REQUEST, amount_usd: '50000.01' }, { balance: '90000' }) },
  ]),
];

const refusals: Row[] = [
  ...rowsOf({ route, http: 403, code: 'SCOPE_REQUIRED' }, [
    { how: 'a test key', provoke: ({ client }) => client.call('POST', '/me/payouts', REQUEST) },
  ]),
  ...rowsOf({ route, http: 429, code: 'RATE_LIMITED' }, [
    {
      how: 'a third request within 24 hours',
      provoke: async (setup) => {
        const ask = await requesterOf(setup, { balance: '30000' });
        await ask(REQUEST);
        await ask(REQUEST);
        return ask(REQUEST);
      },
    },
  ]),
  ...rowsOf({ route, http: 409, code: 'DUPLICATE_ACTIVE_ORDER', retryAfter: 1 }, [
    {
      how: 'an Idempotency-Key whose first call is still running after 5 s',
      provoke: async (setup) => {
        const ask = await requesterOf(setup, KEYED);
        await ask(REQUEST);
        await unfinish(setup);
        return ask(REQUEST);
      },
    },
  ]),
  ...rowsOf({ route, http: 422, code: 'INVALID_PAIR', fields: ['Idempotency-Key'] }, [
    {
      how: 'an Idempotency-Key used for another amount',
      provoke: async (setup) => {
        const ask = await requesterOf(setup, KEYED);
        await ask(REQUEST);
        return ask({ ...REQUEST, amount_usd: '5000.00' });
      },
    },
  ]),
];

const lists: Row[] = rowsOf(
  { route: 'GET /me/payouts', http: 400, code: 'INVALID_PAIR' },
  (
    [
      ['status', 'lost'],
      ['page', '0'],
      ['page_size', '201'],
      ['from', 'yesterday'],
      ['to', '2026-13-01'],
      ['from', '0000-01-01'],
      ['to', '0000-12-31'],
      ['from', '9999-12-31T23:59:59-23:59'],
    ] as const
  ).map(([name, value]) => ({
    how: `${name}=${value}`,
    fields: [name],
    provoke: async ({ service, key }: ErrorPartner) =>
      createClient(service.origin, await key(['payouts:read'])).call('GET', '/me/payouts', undefined, {
        query: { [name]: value },
      }),
  })),
);

/** Refusals of the payout routes. */
export const MONEY_ROWS: readonly Row[] = [...badWishes, ...refusals, ...lists];
