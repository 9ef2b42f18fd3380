import { eq } from 'drizzle-orm';
import { payoutAddresses, payouts } from '../../../src/db/money-schema';
import { partners } from '../../../src/db/schema';
import { newId } from '../../../src/net/secret';
import { type Body, createClient } from '../../service/client';
import { type Row, rowsOf } from '../row';
import type { Stage } from '../stage';

const route = 'POST /me/payouts';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const WISH = { amount_usd: '6200.00', currency: 'USDT-TRC20' };

/** Asks for a payout with a live key that may, and an address that may receive it. */
const asking = (body: Body) => async (stage: Stage) => {
  await verifiedAddress(stage);
  return (await client(stage)).call<unknown>('POST', '/me/payouts', body);
};

async function client({ service, key }: Stage) {
  return createClient(service.origin, await key(['payouts:trigger', 'payouts:read'], 'live'));
}

async function verifiedAddress({ service, partner }: Stage): Promise<void> {
  await service.db.insert(payoutAddresses).values({
    addressId: `address-of-${partner.partnerId}`,
    partnerId: partner.partnerId,
    currency: 'USDT-TRC20',
    address: TRON,
    isDefault: true,
    proofAmount: '0.01',
    proveBy: new Date(),
    verifiedAt: new Date(),
  });
}

const badWishes: Row[] = [
  ...rowsOf({ route, http: 400, code: 'INVALID_PAIR' }, [
    { how: 'nothing', fields: ['amount_usd'], provoke: asking({}) },
    { how: 'an amount that is none', fields: ['amount_usd'], provoke: asking({ ...WISH, amount_usd: '1e4' }) },
    { how: 'a third decimal', fields: ['amount_usd'], provoke: asking({ ...WISH, amount_usd: '6200.001' }) },
    { how: 'an unknown currency', fields: ['currency'], provoke: asking({ ...WISH, currency: 'BTC' }) },
    {
      how: 'no verified address of the currency',
      fields: ['currency'],
      provoke: async (stage) => (await client(stage)).call('POST', '/me/payouts', WISH),
    },
  ]),
  ...rowsOf({ route, http: 400, code: 'AMOUNT_TOO_LOW' }, [
    {
      how: 'less than the minimum',
      provoke: asking({ ...WISH, amount_usd: '4999.99' }),
      holds: async ({ limit }) => expect(limit).toEqual({ min: '5000.00' }),
    },
  ]),
  ...rowsOf({ route, http: 400, code: 'AMOUNT_TOO_HIGH' }, [
    {
      how: 'more than is owed',
      provoke: asking(WISH),
      holds: async ({ limit }) => expect(limit).toEqual({ max: '0.00' }),
    },
    { how: 'more than one request may', provoke: asking({ ...WISH, amount_usd: '50000.01' }) },
  ]),
];

const refusals: Row[] = [
  ...rowsOf({ route, http: 403, code: 'SCOPE_REQUIRED' }, [
    { how: 'a test key', provoke: ({ client }) => client.call('POST', '/me/payouts', WISH) },
  ]),
  ...rowsOf({ route, http: 429, code: 'RATE_LIMITED' }, [
    {
      how: 'a third request within 24 hours',
      provoke: async (stage) => {
        const { service, partner } = stage;
        const earlier = { partnerId: partner.partnerId, amountUsd: '1.00', currency: 'USDT-TRC20' } as const;
        const made = { ...earlier, payoutAddress: TRON, requestedVia: 'api' } as const;
        await service.db.insert(payouts).values([newId('po'), newId('po')].map((payoutId) => ({ ...made, payoutId })));
        await service.db
          .update(partners)
          .set({ payoutMinimumUsd: '0.01' })
          .where(eq(partners.partnerId, partner.partnerId));
        return asking({ ...WISH, amount_usd: '0.01' })(stage);
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
    ] as const
  ).map(([name, value]) => ({
    how: `${name}=${value}`,
    fields: [name],
    provoke: async ({ service, key }: Stage) =>
      createClient(service.origin, await key(['payouts:read'])).call('GET', '/me/payouts', undefined, {
        query: { [name]: value },
      }),
  })),
);

/** Refusals of the payout routes. They belong to ROWS as soon as those routes stand in the route table. */
export const MONEY_ROWS: readonly Row[] = [...badWishes, ...refusals, ...lists];
