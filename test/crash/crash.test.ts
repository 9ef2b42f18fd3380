import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { orders } from '#db/schema/orders';
import { SECOND } from '#domain/duration';
import { type Installation, startInstallation } from '../helpers/processes/installation';
import { eventually } from '../helpers/run/eventually';
import { ADDRESSES, type Client } from '../helpers/service/client';
import { makePartner, openWebhooks, type TestPartner } from '../helpers/service/partners';
import type { WebhookReceiver } from '../helpers/webhooks/signed-receiver';
import { audit, type Created } from './audit';

const TTL_SECONDS = 4;
const ORDERS = 20;

let installation: Installation;
/** Each has its own rate limits. */
let partners: { partner: TestPartner; receiver: WebhookReceiver; quotes: string[] }[];

beforeAll(async () => {
  installation = await startInstallation();
  const { db, origin } = installation;
  partners = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const partner = await makePartner(db, origin);
      const receiver = await openWebhooks(db, partner.partnerId);
      const quotes = await Promise.all(Array.from({ length: ORDERS / 5 }, () => partner.test.quote()));
      return { partner, receiver, quotes };
    }),
  );
});
afterAll(async () => {
  await Promise.all(partners.map(({ receiver }) => receiver.close()));
  await installation.close();
});

/** Responses that mean "try again", most of them with a time; 0 stands for no response at all. */
const TRY_AGAIN = [0, 409, 429, 503];
const answered: Record<number, number> = {};

/** Creates an order as a careful wallet does: with one key, until the response says that the order exists. */
async function createSurely(client: Client, quote_id: string): Promise<Order> {
  const options = { query: { sandbox_ttl: String(TTL_SECONDS) }, headers: { 'Idempotency-Key': quote_id } };
  for (;;) {
    const answer = await client.createOnce({ quote_id, address: ADDRESSES.eth }, options).catch(() => null);
    const status = answer?.status ?? 0;
    answered[status] = (answered[status] ?? 0) + 1;
    if (answer && status === 201) {
      return answer.body;
    }
    if (!TRY_AGAIN.includes(status)) {
      throw new Error(`a creation was refused: ${status} ${answer?.text}`);
    }
    const seconds = Number(answer?.headers.get('retry-after')) || 0.1;
    await delay(seconds * SECOND);
  }
}

/** Starts `each` creations of every partner. */
function wave(each: number): Promise<Created>[] {
  return partners.flatMap(({ partner, receiver, quotes }) =>
    quotes.splice(0, each).map(async (quote) => ({ order: await createSurely(partner.test, quote), receiver })),
  );
}

/** Resolves when that many orders are recorded; for a while there may be no database to ask. */
function reached(count: number, condition: SQL = sql`true`): Promise<true> {
  const { db } = installation;
  return eventually(() =>
    db
      .$count(orders, condition)
      .then((found) => found >= count)
      .catch(() => false),
  ) as Promise<true>;
}

/** Waits until calls of dead processes may be taken over. */
async function passTakeoverTime(): Promise<void> {
  await installation.db.execute(
    sql`update idempotency_keys set claimed_at = now() - interval '61 s' where status is null`,
  );
}

test('20 running orders survive kills of API, worker and Postgres without a loss, a duplicate or a change', async () => {
  const { api, worker, postgres } = installation;
  const startedAt = performance.now();
  const log: string[] = [];
  const note = (what: string) => log.push(`${((performance.now() - startedAt) / SECOND).toFixed(1)} s ${what}`);

  const first = wave(2);
  await reached(3);
  await api.kill();
  note('API killed');
  await passTakeoverTime();
  await api.start();

  const second = wave(1);
  await reached(12);
  await worker.kill();
  note('worker killed');
  await worker.start();

  const third = wave(1);
  await reached(17);
  await postgres.kill();
  note('Postgres killed');
  await postgres.start();
  await passTakeoverTime();

  const created = await Promise.all([...first, ...second, ...third]);
  note('all created');
  await reached(ORDERS, sql`status = 'completed'`);
  note('all completed');
  expect(created).toHaveLength(ORDERS);
  await audit(installation, created, TTL_SECONDS);
  note('audited');
  const deliveries = partners.flatMap(({ receiver }) => receiver.received).length;
  process.stderr.write(`crash: ${log.join(', ')}; answers ${JSON.stringify(answered)}; ${deliveries} deliveries\n`);
});
