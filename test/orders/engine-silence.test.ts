import { eq } from 'drizzle-orm';
import { orders } from '../../src/db/schema';
import { ADDRESSES, type Answer, type Client } from '../service/client';
import { type EngineProxy, startEngineProxy } from '../service/engine-proxy';
import { errorOf } from '../service/errors';
import { eventually } from '../service/eventually';
import { type Service, startService } from '../service/service';
import { failedSwap } from './failed-swap';

const KEY = { headers: { 'Idempotency-Key': 'k' } };
/** A repetition made while the API has not found the engine again is lost once more, and takes its whole patience. */
const LONGEST_LOST_CALL_MS = 25_000;
const REFUND = { action: 'refund_to_address' };

/** A call that the engine did not answer, and how it is made again. */
interface Lost {
  answer: Answer;
  ms: number;
  again(): Promise<Answer>;
}

let proxy: EngineProxy;
let service: Service;
let workerless: Service;
let lost: { creation: Lost; refund: Lost; withoutWorker: Lost };
let openedUnheard: string;
let partnerIds: { creation: string; withoutWorker: string };

async function losing(again: () => Promise<Answer>): Promise<Lost> {
  const startedAt = performance.now();
  return { answer: await again(), ms: performance.now() - startedAt, again };
}

/** A creation that is always made with the same body and key. */
async function creation(client: Client): Promise<() => Promise<Answer>> {
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_scenario: 'stuck' };
  return () => client.create(body, KEY);
}

// Every lost call takes the API's whole patience with the engine, so all of them are made at the same time.
beforeAll(async () => {
  proxy = await startEngineProxy();
  [service, workerless] = [await startService({ engineAddress: proxy.address }), await startService({ worker: false })];
  const [one, other, idle] = [await service.partner(), await service.partner(), await workerless.partner()];
  const due = await failedSwap(other.test, { body: { refund_address: ADDRESSES.btc } });
  const [create, createIdle] = [await creation(one.test), await creation(idle.test)];
  partnerIds = { creation: one.partnerId, withoutWorker: idle.partnerId };

  const withoutWorker = losing(createIdle);
  proxy.mute();
  const created = losing(create);
  openedUnheard = await eventually(async () => (await idsOf(service, one.partnerId))[0]);
  proxy.cut();
  const refunded = losing(() => other.test.refund(due.order_id, REFUND, KEY));
  lost = { creation: await created, refund: await refunded, withoutWorker: await withoutWorker };
  proxy.mend();
  await workerless.startWorker();
});
afterAll(async () => {
  await Promise.all([service.close(), workerless.close()]);
  await proxy.close();
});

async function idsOf({ db }: Service, partnerId: string): Promise<string[]> {
  return (await db.select().from(orders).where(eq(orders.partnerId, partnerId))).map(({ orderId }) => orderId);
}

function untilHeard({ again }: Lost): Promise<Answer> {
  return eventually(async () => {
    const answer = await again();
    return answer.status === 503 ? null : answer;
  }, LONGEST_LOST_CALL_MS);
}

test.each(['creation', 'refund', 'withoutWorker'] as const)(
  'a lost %s is told as unknown, with a time to come back',
  (which) => {
    const { answer, ms } = lost[which];
    expect(errorOf(answer)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(ms).toBeLessThan(20_000);
  },
);

test('a creation that the engine carried out unheard is found by its repetition', async () => {
  const again = await untilHeard(lost.creation);
  expect([again.status, again.body.order_id]).toEqual([201, openedUnheard]);
  expect(await idsOf(service, partnerIds.creation)).toEqual([openedUnheard]);
});

test('a refund action that never reached the engine is carried out by its repetition', async () => {
  const again = await untilHeard(lost.refund);
  expect([again.status, again.body.status]).toEqual([202, 'refund_required']);
});

test('a creation while no worker ran gives exactly one order once one is back', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => lost.withoutWorker.again()));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await idsOf(workerless, partnerIds.withoutWorker)).toEqual([answers[0]?.body.order_id]);
});
