import { eq, sql } from 'drizzle-orm';
import { contentOf, fingerprintsOf } from '#api/pipeline/handle-call';
import { startApi } from '#bin/api';
import { idempotencyKeys } from '#db/schema/limits';
import { orders } from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { freePort } from '#test/helpers/run/free-port';
import { ADDRESSES, type Answer, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { makePartner, type TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const REUSED = { http: 422, code: 'INVALID_PAIR', fields: [{ field: 'Idempotency-Key' }] };

async function body(client: Client) {
  return { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
}

function ordersOf({ partnerId }: TestPartner): Promise<number> {
  return service.db.$count(orders, eq(orders.partnerId, partnerId));
}

function replayed(answer: Answer): boolean {
  return answer.headers.get('idempotent-replayed') === 'true';
}

test('50 simultaneous creations with one key make one order, and all get the same bytes', async () => {
  const partner = await service.partner();
  const request = await body(partner.test);
  const answers = await Promise.all(Array.from({ length: 50 }, () => partner.test.create(request, keyed('k'))));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
  expect(answers.filter(replayed)).toHaveLength(49);
  expect(await ordersOf(partner)).toBe(1);
});

test('a repetition gets the order as it was created, whatever happened to it and its quote since', async () => {
  const { test: client } = await service.partner();
  const request = await body(client);
  const first = await client.create(request, keyed('k'));
  await client.advance(first.body.order_id, { by: 'PT1H' });
  await service.db
    .update(quotes)
    .set({ expiresAt: new Date(0) })
    .where(eq(quotes.quoteId, request.quote_id));
  const again = await client.create(request, keyed('k'));
  expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, true]);
  expect(again.headers.get('location')).toBe(`${client.origin}/partner/v1/order/${first.body.order_id}`);
  expect(replayed(first)).toBe(false);
  expect(again.headers.get('cache-control')).toBe('no-store');
});

describe('two requests with one key are the same', () => {
  test('whatever the order of their members and their white space', async () => {
    const { test: client } = await service.partner();
    const { quote_id, address } = await body(client);
    const terms = { default: 'return_to_refund_address', convert_to_stable_target: null };
    await client.create({ quote_id, address, refund_preference: terms }, keyed('k'));
    const spelt = `{ "refund_preference": {"convert_to_stable_target":null,  "default":"return_to_refund_address"},
      "address": "${address}", "quote_id": "${quote_id}" }`;
    const again = await client.create(spelt, keyed('k'));
    expect([again.status, replayed(again)]).toEqual([201, true]);
  });

  test('whether what is absent is left out or null', async () => {
    const { test: client } = await service.partner();
    const { quote_id, address } = await body(client);
    const first = await client.create({ quote_id, address, refund_preference: {} }, keyed('k'));
    const again = await client.create(
      { quote_id, address, extra_id: null, refund_preference: { convert_to_stable_target: null } },
      keyed('k'),
    );
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, true]);
  });

  test('also if the first came before the upgrade, when null was another content', async () => {
    const { test: client } = await service.partner();
    const { quote_id, address } = await body(client);
    const sent = { quote_id, address, extra_id: null };
    const first = await client.create(sent, keyed('k'));
    const { earlierFingerprint: fingerprint } = fingerprintsOf(contentOf({ body: sent, query: {}, headers: {} }));
    await service.db
      .update(idempotencyKeys)
      .set({ fingerprint })
      .where(eq(idempotencyKeys.subjectId, first.body.order_id));
    const again = await client.create(sent, keyed('k'));
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, true]);
    expect(errorOf(await client.create({ ...sent, extra_id: '5' }, keyed('k')))).toMatchObject(REUSED);
  });

  test.each([
    ['the body', { partner_order_ref: 'other' }, {}],
    ['the scenario', {}, { sandbox_scenario: 'fail' }],
    ['T', {}, { sandbox_ttl: '7' }],
    ['the seed', {}, { sandbox_seed: 'other' }],
  ])('except when %s differs: then the second gets 422 and changes nothing', async (_what, extra, query) => {
    const partner = await service.partner();
    const request = await body(partner.test);
    await partner.test.create(request, keyed('k'));
    expect(errorOf(await partner.test.create({ ...request, ...extra }, { ...keyed('k'), query }))).toMatchObject(
      REUSED,
    );
    expect(await ordersOf(partner)).toBe(1);
  });

  test('except when partner or operation differ', async () => {
    const [one, other] = [await service.partner(), await service.partner()];
    const due = await playFailedSwap(one.test, { body: { refund_address: ADDRESSES.btc } });
    const answers = [
      await one.test.create(await body(one.test), keyed('k')),
      await other.test.create(await body(other.test), keyed('k')),
      await one.test.refund(due.order_id, { action: 'refund_to_address' }, keyed('k')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 202]);
    expect(answers.some(replayed)).toBe(false);
  });
});

describe('an idempotency key', () => {
  test('may be any text of 1 to 255 visible characters', () =>
    expectForEach(['x', 'x'.repeat(255), '!~', '6b0f3c1e-8f0a-4f6e-9a43-b6a1d4a6d9a1'], async (key) => {
      const { test: client } = await service.partner();
      expect((await client.create(await body(client), keyed(key))).status).toBe(201);
    }));

  test('may be quoted, without a difference', async () => {
    const { test: client } = await service.partner();
    const request = await body(client);
    await client.create(request, keyed('"k"'));
    expect(replayed(await client.create(request, keyed('k')))).toBe(true);
  });

  test('may contain nothing else', () =>
    expectForEach([' ', '', '""', 'x'.repeat(256), 'a b', 'caf\u00e9'], async (key) => {
      const { test: client } = await service.partner();
      const refusal = errorOf(await client.create(await body(client), keyed(key)));
      expect(refusal).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'Idempotency-Key' }] });
    }));

  test('is free again after every refusal', async () => {
    const { test: client } = await service.partner();
    const good = await body(client);
    const refusals = [
      await client.create({ ...good, address: 'nowhere' }, keyed('k')),
      await client.create({ ...good, address: 7 }, keyed('k')),
      await client.create({ ...good, quote_id: newId('q') }, keyed('k')),
      await client.create({ ...good, refund_preference: { default: 'convert_to_stable' } }, keyed('k')),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 410, 400]);
    const first = await client.create(good, keyed('k'));
    expect([first.status, replayed(first)]).toEqual([201, false]);
  });

  test('is kept for 24 hours from the first call, and then deleted', async () => {
    const partner = await service.partner();
    const request = await body(partner.test);
    const first = await partner.test.create(request, keyed('k'));
    const age = (interval: string) =>
      service.db
        .update(idempotencyKeys)
        .set({ createdAt: sql`now() - ${interval}::interval` })
        .where(eq(idempotencyKeys.partnerId, partner.partnerId));
    await age('23:59:50');
    expect((await partner.test.create(request, keyed('k'))).text).toBe(first.text);
    await age('24:00:01');
    const other = await partner.test.create(await body(partner.test), keyed('k'));
    expect([other.status, replayed(other), await ordersOf(partner)]).toEqual([201, false, 2]);
  });
});

test('while a first call takes longer than a repetition waits, the repetition is a conflict to be retried after a second', async () => {
  const { config } = service.runtime;
  const port = await freePort();
  const waits = { port, publicUrl: `http://127.0.0.1:${port}`, intervals: { ...config.intervals, repeatedCall: 500 } };
  const api = await startApi({ ...service.runtime, config: { ...config, ...waits } });
  const partner = await makePartner(service.db, waits.publicUrl);
  const request = await body(partner.test);
  await partner.test.create(request, keyed('k'));
  await service.db
    .update(idempotencyKeys)
    .set({ status: null, body: null, claimedAt: sql`now()` })
    .where(eq(idempotencyKeys.partnerId, partner.partnerId));
  const startedAt = performance.now();
  const answer = await partner.test.create(request, keyed('k'));
  expect(performance.now() - startedAt).toBeGreaterThan(450);
  const refusal = errorOf(answer);
  expect(refusal).toMatchObject({ http: 409, code: 'DUPLICATE_ACTIVE_ORDER' });
  expect([refusal.existing_order_id, answer.headers.get('retry-after')]).toEqual([undefined, '1']);
  await api.close();
});
