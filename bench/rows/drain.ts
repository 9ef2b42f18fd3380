import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#db/client';
import { createPartner } from '#db/partners';
import { endpoints } from '#db/schema/endpoints';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { resumeEndpoints } from '#db/webhooks/endpoints/pauses';
import type { OrderStatus } from '#domain/orders/status';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newId, newWebhookSecret } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import type { BareDispatch } from '../bare/sender';
import { load } from '../load/load';
import { startReceiver } from '../load/receiver';
import { type MeasureRows, measureInTurn } from './row';

const ORDERS = 400;
const REST_OF_LIFE: OrderStatus[] = ['confirming', 'exchanging', 'sending', 'completed'];
const EVENTS = ORDERS * (1 + REST_OF_LIFE.length);
/** The number of requests in flight to one endpoint. */
const PARALLEL = 10;
const ROUNDS = 3;

/** An endpoint resumes and gets all waiting events, each order's events one after the other. */
export const measureDrain: MeasureRows = async (programs) => {
  const db = openDatabase(programs.databaseUrl, { max: 10, onIdleError: () => {} });
  const receiver = await startReceiver();
  const secret = newWebhookSecret('test');
  const partnerId = newId('par');
  await createPartner(db, { partnerId, name: 'Benchmark' });
  const sealSecret = webhookSecretSealer(createKeyring(programs.secretKey), secret);
  const to = { partnerId, environment: 'test', channel: 'order', url: receiver.url } as const;
  const endpointId = (await addEndpoint(db, { ...to, sealSecret })) ?? '';
  await pause(db, endpointId);
  await load(PARALLEL, ORDERS, async () => {
    const order = await openTestOrder(db, { partnerId });
    for (const status of REST_OF_LIFE) {
      await order.moveTo(status);
    }
  });
  const bareLoop = await programs.start('bench/bare/sender.ts', 19_483);
  const { swaplane, bare } = await measureInTurn(
    ROUNDS,
    async () => {
      await queueAgain(db, endpointId);
      const rate = receiver.rateOf(EVENTS);
      await resumeEndpoints(db, { partnerId, environment: 'test' }, { reason: 'manual', actor: 'benchmark' });
      return { perSecond: await rate };
    },
    async () => {
      const rate = receiver.rateOf(EVENTS);
      const order: BareDispatch = { url: receiver.url, secret, parallel: PARALLEL, count: EVENTS };
      await (await fetch(bareLoop.origin, { method: 'POST', body: JSON.stringify(order) })).text();
      return { perSecond: await rate };
    },
  );
  receiver.close();
  await db.$client.end();
  return [
    {
      name: `webhooks a second to one endpoint that resumes, ${PARALLEL} in flight`,
      unit: '/s',
      swaplane: swaplane.perSecond,
      bare: bare.perSecond,
      goal: { figure: 1_000 },
      better: 'higher',
    },
  ];
};

async function pause(db: Database, endpointId: string): Promise<void> {
  await db.update(endpoints).set({ pausedAt: sql`now()`, drainsTo: null }).where(eq(endpoints.endpointId, endpointId));
}

/** Waits until all events are delivered, and queues them again. */
async function queueAgain(db: Database, endpointId: string): Promise<void> {
  const ofEndpoint = sql`from deliveries where endpoint_id = ${endpointId}`;
  for (let open = 1; open > 0; ) {
    await delay(50);
    const { rows } = await db.execute<{ open: number }>(
      sql`select count(*)::int as open ${ofEndpoint} and leased_until is not null`,
    );
    open = rows[0]?.open ?? 0;
  }
  await pause(db, endpointId);
  await db.execute(sql`delete from delivery_attempts where delivery_id in (select delivery_id ${ofEndpoint})`);
  await db.execute(sql`
    update deliveries set state = 'due', attempts = 0, plan_attempts = 0, first_attempt_at = null, delivered_at = null
    where endpoint_id = ${endpointId}`);
  await db.execute(sql`vacuum analyze deliveries`);
}
