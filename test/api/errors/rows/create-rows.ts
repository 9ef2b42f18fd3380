import { eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '#db/schema/limits';
import { quotes } from '#db/schema/quotes';
import { isTerminal } from '#domain/orders/status';
import type { ProviderErrorKind } from '#providers/failure-label';
import { ProviderError } from '#providers/provider';
import { findSimulated } from '#providers/simulated/provider';
import { newId } from '#security/secret';
import { ADDRESSES, type Body } from '#test/helpers/service/client';
import type { ErrorPartner } from '../partner';
import { type Row, rowsOf } from './row';

const route = 'POST /order/create';
const XRP_ADDRESS = 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv';
const KEYED = { headers: { 'Idempotency-Key': 'k' } };

async function good({ client }: Pick<ErrorPartner, 'client'>): Promise<Body & { quote_id: string }> {
  return { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
}

/** A creation with a good quote and address, except for these fields. */
const but = (fields: Body) => async (setup: ErrorPartner) => setup.client.create({ ...(await good(setup)), ...fields });

/** A creation from a quote whose row is changed first. */
const fromQuote = (change: object) => async (setup: ErrorPartner) => {
  const body = await good(setup);
  await setup.service.db.update(quotes).set(change).where(eq(quotes.quoteId, body.quote_id));
  return setup.client.create(body);
};

/** A creation at a provider that fails to create it. */
const atFailing = (kind: ProviderErrorKind) => async (setup: ErrorPartner) => {
  const provider = findSimulated('alphaswap');
  if (provider) jest.spyOn(provider, 'createOrder').mockRejectedValue(new ProviderError(kind));
  return setup.client.create(await good(setup));
};

const invalid: Row[] = rowsOf({ route, http: 400, code: 'INVALID_PAIR' }, [
  { how: 'nothing', fields: ['quote_id', 'address'], provoke: ({ client }) => client.create({}) },
  {
    how: 'wrong types',
    fields: ['quote_id', 'address', 'extra_id', 'partner_order_ref', 'sandbox_ttl'],
    provoke: but({ quote_id: 1, address: [], extra_id: {}, partner_order_ref: [], sandbox_ttl: 'soon' }),
  },
  { how: 'an address of another currency', fields: ['address'], provoke: but({ address: ADDRESSES.btc }) },
  {
    how: 'a refund address of another currency',
    fields: ['refund_address'],
    provoke: but({ refund_address: ADDRESSES.sol }),
  },
  {
    how: 'tags that the Ripple network does not have',
    fields: ['extra_id'],
    provoke: async ({ client }) =>
      client.create({ quote_id: await client.quote({ to: 'XRP' }), address: XRP_ADDRESS, extra_id: 'invoice' }),
  },
  {
    how: 'a preference of unknown words',
    fields: ['refund_preference.default', 'refund_preference.convert_to_stable_target'],
    provoke: but({ refund_preference: { default: 'burn', convert_to_stable_target: 'DOGE' } }),
  },
  {
    how: "a stablecoin address of the target's wrong network",
    fields: ['refund_preference.convert_to_stable_address'],
    provoke: but({
      refund_preference: { convert_to_stable_target: 'USDC-SOL', convert_to_stable_address: ADDRESSES.eth },
    }),
  },
  {
    how: 'a reference that is too long',
    fields: ['partner_order_ref'],
    provoke: but({ partner_order_ref: 'x'.repeat(129) }),
  },
  {
    how: 'sandbox parameters that mean nothing',
    fields: ['sandbox_scenario', 'sandbox_ttl', 'sandbox_seed'],
    provoke: async (setup) =>
      setup.client.create(await good(setup), {
        query: { sandbox_scenario: 'Party!', sandbox_ttl: '0', sandbox_seed: 'x'.repeat(65) },
      }),
  },
  {
    how: 'a scenario that is neither in the library nor uploaded',
    fields: ['sandbox_scenario'],
    provoke: async (setup) => setup.client.create(await good(setup), { query: { sandbox_scenario: 'party' } }),
  },
  {
    how: 'an Idempotency-Key with a space',
    fields: ['Idempotency-Key'],
    provoke: async (setup) => setup.client.create(await good(setup), { headers: { 'Idempotency-Key': 'a b' } }),
  },
  {
    how: 'the provider has withdrawn the pair since the quote',
    fields: ['quote_id'],
    provoke: atFailing('unsupported_pair'),
  },
]);

const moved: Row[] = [
  ...rowsOf({ route, http: 400, code: 'AMOUNT_TOO_LOW' }, [
    {
      how: 'the provider takes only more since the quote',
      provoke: fromQuote({ amountFrom: '0.00000001' }),
      holds: async ({ limit }, { client }) => {
        const quote_id = await client.quote({ amount: limit?.min ?? '' });
        expect((await client.create({ quote_id, address: ADDRESSES.eth })).status).toBe(201);
      },
    },
  ]),
  ...rowsOf({ route, http: 400, code: 'AMOUNT_TOO_HIGH' }, [
    {
      how: 'the provider takes only less since the quote',
      provoke: fromQuote({ amountFrom: '1000000' }),
      holds: async ({ limit }, { client }) => {
        const quote_id = await client.quote({ amount: limit?.max ?? '', provider: 'alphaswap' });
        expect((await client.create({ quote_id, address: ADDRESSES.eth })).status).toBe(201);
      },
    },
  ]),
  ...rowsOf({ route, http: 400, code: 'STABLE_TARGET_REQUIRED' }, [
    { how: 'a conversion into nothing named', provoke: but({ refund_preference: { default: 'convert_to_stable' } }) },
    {
      how: 'a conversion as fallback, into nothing named',
      provoke: but({ refund_preference: { fallback_if_refund_address_missing: 'convert_to_stable' } }),
    },
  ]),
];

const expired: Row[] = rowsOf({ route, http: 410, code: 'QUOTE_EXPIRED' }, [
  { how: 'a quote that never was', provoke: but({ quote_id: newId('q') }) },
  { how: 'a quote id that is none', provoke: but({ quote_id: "' or 1=1 --" }) },
  { how: 'a quote older than 5 minutes', provoke: fromQuote({ expiresAt: sql`now() - interval '1 second'` }) },
  {
    how: 'a used quote',
    provoke: async (setup) => {
      const body = await good(setup);
      await setup.client.create(body);
      return setup.client.create(body);
    },
  },
  {
    how: "another partner's quote",
    provoke: async (setup) => (await setup.service.partner()).test.create(await good(setup)),
  },
  { how: 'a test quote with a live key', provoke: async (setup) => setup.partner.live.create(await good(setup)) },
]);

const conflicts: Row[] = [
  ...rowsOf({ route, http: 409, code: 'DUPLICATE_ACTIVE_ORDER' }, [
    {
      how: 'a reference that an open order has',
      provoke: async (setup) => {
        await but({ partner_order_ref: 'cart-1' })(setup);
        return but({ partner_order_ref: 'cart-1' })(setup);
      },
      holds: async ({ existing_order_id = '' }, { client }) => {
        const { body } = await client.get(existing_order_id);
        expect([body.partner_order_ref, isTerminal(body.status)]).toEqual(['cart-1', false]);
      },
    },
    {
      how: 'an Idempotency-Key whose first call is still running after 5 s',
      retryAfter: 1,
      provoke: async (setup) => {
        const body = await good(setup);
        await setup.client.create(body, KEYED);
        await unfinish(setup);
        return setup.client.create(body, KEYED);
      },
      holds: async ({ existing_order_id }) => expect(existing_order_id).toBeUndefined(),
    },
  ]),
  ...rowsOf({ route, http: 422, code: 'INVALID_PAIR', fields: ['Idempotency-Key'] }, [
    {
      how: 'an Idempotency-Key used for another body',
      provoke: async (setup) => {
        await setup.client.create(await good(setup), KEYED);
        return setup.client.create(await good(setup), KEYED);
      },
    },
    {
      how: 'an Idempotency-Key used for another story',
      provoke: async (setup) => {
        const body = await good(setup);
        await setup.client.create(body, KEYED);
        return setup.client.create(body, { ...KEYED, query: { sandbox_ttl: '7' } });
      },
    },
  ]),
];

const trouble: Row[] = [
  ...rowsOf({ route, http: 502, code: 'PROVIDER_ERROR', retryAfter: 5 }, [
    { how: 'the provider refuses', provoke: atFailing('refused') },
    { how: 'the provider does not answer', provoke: atFailing('unavailable') },
  ]),
  ...rowsOf({ route, http: 503, code: 'NO_PROVIDERS_AVAILABLE', retryAfter: 30 }, [
    {
      how: 'the quoted provider was taken away since',
      provoke: fromQuote({ provider: 'gone' }),
      holds: async ({ outcome }) => expect(outcome).toBe('not_created'),
    },
  ]),
];

/** Makes the partner's idempotent calls look as if they were still running. */
export async function unfinish({ service, partner }: Pick<ErrorPartner, 'service' | 'partner'>): Promise<void> {
  await service.db
    .update(idempotencyKeys)
    .set({ status: null, body: null, claimedAt: sql`now()` })
    .where(eq(idempotencyKeys.partnerId, partner.partnerId));
}

export const CREATE_ROWS: readonly Row[] = [...invalid, ...moved, ...expired, ...conflicts, ...trouble];
