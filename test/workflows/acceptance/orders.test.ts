import { eq, sql } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { quotes } from '#db/schema/quotes';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Answer, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  client = (await service.partner()).test;
});

async function request(quote_id: string) {
  return { quote_id, address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
}

/** Makes a quote look as if it had been made `seconds` ago. */
async function age(quoteId: string, seconds: number): Promise<void> {
  await service.db
    .update(quotes)
    .set({ expiresAt: sql`now() + interval '5 minutes' - ${seconds} * interval '1 second'` })
    .where(eq(quotes.quoteId, quoteId));
}

describe('an order from a quote that is nearly or just over five minutes old', () => {
  test('is refused with 410 QUOTE_EXPIRED at 5 min + 1 s', async () => {
    const quoteId = await client.quote();
    await age(quoteId, 301);
    expect(errorOf(await client.create(await request(quoteId)))).toMatchObject({ http: 410, code: 'QUOTE_EXPIRED' });
  });

  test('is opened at 5 min - 10 s', async () => {
    const quoteId = await client.quote();
    await age(quoteId, 290);
    expect((await client.create(await request(quoteId))).status).toBe(201);
  });
});

describe('the same partner_order_ref twice', () => {
  const REF = { body: { partner_order_ref: 'cart-88213' } };

  test("is refused with 409 and the order's id while the order is open, and works after its end", async () => {
    const first = await client.open({ scenario: 'success', ...REF });
    for (const by of ['PT7S', 'PT8S', 'PT8S']) {
      const refusal = errorOf(await client.ask(REF));
      expect(refusal).toMatchObject({
        http: 409,
        code: 'DUPLICATE_ACTIVE_ORDER',
        existing_order_id: first.order_id,
        order_id: first.order_id,
      });
      await client.advance(first.order_id, { by });
    }
    const { body } = await client.advance(first.order_id, { by: 'PT1H' });
    expect(body.status).toBe('completed');
    const second = await client.ask(REF);
    expect(second.status).toBe(201);
    expect(second.body.order_id).not.toBe(first.order_id);
  });

  test.each([
    ['fail', 'failed'],
    ['expire', 'expired'],
    ['ticket_resolved', 'refunded'],
  ] as const)('works when the first order has ended by %s', async (scenario, status) => {
    const swap = scenario === 'ticket_resolved' ? { provider: 'betaswap' } : {};
    const { order_id } = await client.open({ scenario, swap, ...REF });
    expect((await client.ask(REF)).status).toBe(409);
    expect((await client.advance(order_id, { by: 'PT48H' })).body.status).toBe(status);
    expect((await client.ask(REF)).status).toBe(201);
  });
});

describe('the same Idempotency-Key', () => {
  const KEYED = { headers: { 'Idempotency-Key': '6b0f3c1e-8f0a-4f6e-9a43-b6a1d4a6d9a1' } };
  const seen = ({ status, text, headers }: Answer<unknown>) => [status, text, headers.get('location')];
  const isReplay = ({ headers }: Answer<unknown>) => headers.get('idempotent-replayed') === 'true';

  test('gives a byte-identical 201 that is marked as a replay', async () => {
    const body = await request(await client.quote());
    const first = await client.create(body, KEYED);
    await client.advance(first.body.order_id, { by: 'PT1H' });
    const again = await client.create(body, KEYED);
    expect(first.status).toBe(201);
    expect(seen(again)).toEqual(seen(first));
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
  });

  test('with another body is refused with 422', async () => {
    const body = await request(await client.quote());
    await client.create(body, KEYED);
    const other = await client.create({ ...body, partner_order_ref: 'other' }, KEYED);
    expect(errorOf(other)).toMatchObject({ http: 422, code: 'INVALID_PAIR', fields: [{ field: 'Idempotency-Key' }] });
  });

  test('in parallel gives one 201, and replays of it to the others', async () => {
    const body = await request(await client.quote());
    let unknown = 0;
    // On a busy machine the outcome may be unknown at first; then the call is repeated, as its answer says.
    const createKnown = () =>
      eventually(async () => {
        const answer = await client.create(body, KEYED);
        if (answer.status !== 503) return answer;
        expect(errorOf(answer).outcome).toBe('unknown');
        unknown += 1;
        return null;
      });
    const answers = await Promise.all(Array.from({ length: 30 }, createKnown));
    const made = answers.filter(({ status }) => status !== 409);
    const firsts = made.filter((answer) => !isReplay(answer));
    expect([1, unknown > 0 ? 0 : 1]).toContain(firsts.length);
    for (const answer of made) expect(seen(answer)).toEqual(made[0] && seen(made[0]));
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(errorOf(answer).code).toBe('DUPLICATE_ACTIVE_ORDER');
    }
    expect(made[0]?.status).toBe(201);
    const { body: page } = await client.call<{ total: number }>('GET', '/me/orders');
    expect(page.total).toBe(1);
  });
});

describe('an order whose webhooks wait', () => {
  const PAUSED_AT = new Date('2026-03-02T14:32:11.000Z');

  async function pausedEndpoint(partnerId: string, environment: 'test' | 'live'): Promise<string> {
    const slot = { partnerId, environment, channel: 'order', url: 'https://hooks.wallet.example/' } as const;
    const endpointId = (await addEndpoint(service.db, { ...slot, sealSecret: () => 'sealed' })) ?? '';
    await service.db.update(endpoints).set({ pausedAt: PAUSED_AT }).where(eq(endpoints.endpointId, endpointId));
    return endpointId;
  }

  test('is created with a warning that names the paused endpoint and how to resume it, also if pages read it', async () => {
    const { partnerId, test: own } = await service.partner();
    const endpointId = await pausedEndpoint(partnerId, 'test');
    const { status, headers } = await own.ask();
    expect([status, headers.get('service-warning')]).toEqual([
      201,
      `webhook_paused; endpoint_id="${endpointId}"; paused_at="2026-03-02T14:32:11.000Z"; resume="POST /partner/v1/webhook/resume"`,
    ]);
    expect(headers.get('access-control-expose-headers')).toContain('Service-Warning');
  });

  test('is created without one if only an endpoint of the other environment is paused', async () => {
    const { partnerId, test: own } = await service.partner();
    await pausedEndpoint(partnerId, 'live');
    const { status, headers } = await own.ask();
    expect([status, headers.get('service-warning')]).toEqual([201, null]);
  });
});
