import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { eq, sql } from 'drizzle-orm';
import { resumeClaim } from '#db/orders/claims';
import { orderClaims, orders } from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { type DeadProcess, type DiedAfter, openAsDeadProcess } from '#test/helpers/orders/died-creation';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Answer, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { sweepClaims } from '#worker/jobs/sweepers';

let service: Service;
let partner: TestPartner;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  partner = await service.partner();
});

const KEY = { headers: { 'Idempotency-Key': 'k' } };
const POINTS: DiedAfter[] = ['the key', 'the claim', 'the start'];

async function leaveDeadCreation(after: DiedAfter, ages: Pick<DeadProcess, 'secondsAgo' | 'claimSecondsAgo'> = {}) {
  const body = {
    quote_id: await partner.test.quote(),
    address: ADDRESSES.eth,
    sandbox_scenario: 'stuck',
    partner_order_ref: 'cart',
  };
  const terms = { body, key: 'k', after, ...ages };
  return { body, orderId: await openAsDeadProcess(service, partner.test, terms) };
}

const ordersOfPartner = () => service.db.$count(orders, eq(orders.partnerId, partner.partnerId));

async function expectAlive(client: Client, { status, body }: Answer): Promise<void> {
  expect(status).toBe(201);
  const { body: order } = await client.advance(body.order_id, { by: 'PT1H' });
  expect(order.status).toBe('confirming');
}

describe.each(POINTS)('a creation whose process died after %s', (after) => {
  test('is finished by its repetition: the same order id, and one order', async () => {
    const { body, orderId } = await leaveDeadCreation(after);
    const again = await partner.test.create(body, KEY);
    expect(again.body.order_id).toBe(orderId);
    expect((await partner.test.create(body, KEY)).text).toBe(again.text);
    expect(await ordersOfPartner()).toBe(1);
    await expectAlive(partner.test, again);
  });

  test('is finished once by 10 simultaneous repetitions', async () => {
    const { body, orderId } = await leaveDeadCreation(after);
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.test.create(body, KEY)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body.order_id).toBe(orderId);
    expect(await ordersOfPartner()).toBe(1);
  });

  test('is not taken over by a request with other content', async () => {
    const { body } = await leaveDeadCreation(after);
    expect(errorOf(await partner.test.create({ ...body, extra_id: 'x' }, KEY))).toMatchObject({ http: 422 });
    expect((await partner.test.create(body, KEY)).status).toBe(201);
  });
});

test.each(['the claim', 'the start'] as const)('after %s the quote may even have expired', async (after) => {
  const { body, orderId } = await leaveDeadCreation(after);
  await service.db
    .update(quotes)
    .set({ expiresAt: new Date(0) })
    .where(eq(quotes.quoteId, body.quote_id));
  expect((await partner.test.create(body, KEY)).body.order_id).toBe(orderId);
});

test('a claim that was swept meanwhile is made again', async () => {
  const { body, orderId } = await leaveDeadCreation('the claim', { claimSecondsAgo: 11 });
  await sweepClaims(service.db, service.workflows);
  expect(await service.db.$count(orderClaims, eq(orderClaims.orderId, orderId))).toBe(0);
  const again = await partner.test.create(body, KEY);
  expect(again.body.order_id).toBe(orderId);
  await expectAlive(partner.test, again);
});

test('a claim that was swept leaves its key the order id, also while no order can be opened', async () => {
  const { body, orderId } = await leaveDeadCreation('the claim', { claimSecondsAgo: 11 });
  await sweepClaims(service.db, service.workflows);
  await service.stopWorker();
  await eventually(async () => (await fetch(`${service.origin}/partner/v1/health`)).status === 503);
  expect(errorOf(await partner.test.createOnce(body, KEY))).toMatchObject({ http: 503, outcome: 'unknown' });
  await service.startWorker();
  const again = await eventually(async () => {
    const answer = await partner.test.createOnce(body, KEY);
    return answer.status === 503 ? null : answer;
  });
  expect(again.body.order_id).toBe(orderId);
});

test('a claim that is taken up again while the sweeper checks it is not swept', async () => {
  const { body, orderId } = await leaveDeadCreation('the claim', { claimSecondsAgo: 11 });
  // The sweeper learns that no such order runs, and at that moment the repetition takes up the claim.
  const describe = async () => {
    await resumeClaim(service.db, orderId, 0);
    throw new WorkflowNotFoundError('not running', orderId, undefined);
  };
  const withDeadline = (_deadline: number, ask: () => Promise<unknown>) => ask();
  await sweepClaims(service.db, { withDeadline, getHandle: () => ({ describe }) } as unknown as WorkflowClient);
  const again = await partner.test.create(body, KEY);
  expect(again.body.order_id).toBe(orderId);
  await expectAlive(partner.test, again);
});

test('the claim of a dead creation without a key is free after ten seconds, and not before', async () => {
  const { body } = await leaveDeadCreation('the claim', { secondsAgo: 5 });
  const other = { ...body, quote_id: await partner.test.quote() };
  await sweepClaims(service.db, service.workflows);
  const early = await partner.test.create(other);
  // The order cannot be read yet.
  expect(errorOf(early)).toMatchObject({ http: 409, message: 'This order is being created right now' });
  expect([errorOf(early).existing_order_id, early.headers.get('retry-after')]).toEqual([undefined, '1']);
  await service.db.update(orderClaims).set({ claimedAt: sql`now() - interval '11 seconds'` });
  await sweepClaims(service.db, service.workflows);
  expect((await partner.test.create(body)).status).toBe(201);
});

test('a response that could not be stored is returned all the same, and a repetition finds the order', async () => {
  await service.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`);
  await service.db.execute(
    sql`create trigger refuse before update of body on idempotency_keys for each row execute function refuse()`,
  );
  const { test: client } = partner;
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  const first = await client.create(body, KEY);
  await service.db.execute(sql`drop trigger refuse on idempotency_keys`);
  expect(first.status).toBe(201);
  await service.db.execute(sql`update idempotency_keys set claimed_at = now() - interval '11 seconds'`);
  expect((await client.create(body, KEY)).text).toBe(first.text);
  expect(await ordersOfPartner()).toBe(1);
});
