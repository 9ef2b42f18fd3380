import { and, eq, isNull, sql } from 'drizzle-orm';
import { idempotencyKeys } from '#db/schema/limits';
import { orders } from '#db/schema/orders';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy, type TemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES, type Answer, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

const KEY = { headers: { 'Idempotency-Key': 'k' } };
/** A repetition that is made before the API has found Temporal again is lost once more, and takes its full time limit. */
const LONGEST_LOST_CALL_MS = 25_000;
const REFUND = { action: 'refund_to_address' };

/** A call that Temporal did not answer, and its repetition. */
interface Lost {
  answer: Answer;
  ms: number;
  again(): Promise<Answer>;
}

let proxy: TemporalProxy;
let service: Service;
let lost: { creation: Lost; refund: Lost };
let renewed: boolean;
let openedWithoutAnswer: string;
let partnerId: string;

async function losing(again: () => Promise<Answer>): Promise<Lost> {
  const startedAt = performance.now();
  return { answer: await again(), ms: performance.now() - startedAt, again };
}

/** A creation that is always made with the same body and key. */
async function creation(client: Client): Promise<() => Promise<Answer>> {
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  return () => client.createOnce(body, KEY);
}

// Every lost call takes the API's full time limit for Temporal, so all are made at the same time.
beforeAll(async () => {
  proxy = await startTemporalProxy();
  service = await startService({ temporalAddress: proxy.address });
  const [one, other] = [await service.partner(), await service.partner()];
  const due = await playFailedSwap(other.test, { body: { refund_address: ADDRESSES.btc } });
  const create = await creation(one.test);
  partnerId = one.partnerId;

  proxy.mute();
  const created = losing(create);
  openedWithoutAnswer = await eventually(async () => (await idsOf(partnerId))[0]);
  // Before the connection is cut, which may end the call at once.
  renewed = await eventually(() => isRenewed(partnerId));
  proxy.cut();
  const refunded = losing(() => other.test.refund(due.order_id, REFUND, KEY));
  lost = { creation: await created, refund: await refunded };
  proxy.mend();
});
afterAll(async () => {
  await service.close();
  await proxy.close();
});

async function idsOf(partnerId: string): Promise<string[]> {
  return (await service.db.select().from(orders).where(eq(orders.partnerId, partnerId))).map(({ orderId }) => orderId);
}

function untilAnswered({ again }: Lost): Promise<Answer> {
  return eventually(async () => {
    const answer = await again();
    return answer.status === 503 ? null : answer;
  });
}

/** Whether the owner of the key has renewed it, seconds after its start. */
async function isRenewed(partnerId: string): Promise<boolean> {
  const later = sql`${idempotencyKeys.claimedAt} > ${idempotencyKeys.createdAt} + interval '2 seconds'`;
  const running = and(eq(idempotencyKeys.partnerId, partnerId), isNull(idempotencyKeys.status), later);
  return (await service.db.$count(idempotencyKeys, running)) === 1;
}

test('a call that waits for Temporal keeps renewing its key', () => {
  expect(renewed).toBe(true);
});

test.each(['creation', 'refund'] as const)('a lost %s is answered as unknown with Retry-After', (which) => {
  const { answer, ms } = lost[which];
  expect(errorOf(answer)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome: 'unknown' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(ms).toBeLessThan(LONGEST_LOST_CALL_MS);
});

test('a creation that Temporal carried out without a response is found by its repetition', async () => {
  const again = await untilAnswered(lost.creation);
  expect([again.status, again.body.order_id]).toEqual([201, openedWithoutAnswer]);
  expect(await idsOf(partnerId)).toEqual([openedWithoutAnswer]);
});

test('a refund action that never reached Temporal is carried out by its repetition', async () => {
  const again = await untilAnswered(lost.refund);
  expect([again.status, again.body.status]).toEqual([202, 'refund_required']);
});
