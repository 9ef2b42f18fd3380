import { eq, sql } from 'drizzle-orm';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { recordSuccess } from '#db/webhooks/success-batches';
import { newId } from '#security/secret';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';

let setup: DispatcherSetup;
useDispatcherSetup((opened) => {
  ({ setup } = opened);
});

async function waiting(endpointId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ deliveryId: newId('dlv'), endpointId, eventId: newId('dlv') }));
  await setup.db.insert(deliveries).values(rows);
  return rows.map(({ deliveryId }) => deliveryId);
}

function succeed(
  endpointId: string,
  deliveryId: string,
  { responseBody = 'ok', plan = 1, planAttempt = 1 } = {},
): Promise<void> {
  return recordSuccess(setup.db, {
    deliveryId,
    endpointId,
    plan,
    planAttempt,
    at: Date.now(),
    ok: true,
    shownSignature: '',
    responseCode: 200,
    responseBody,
    errorLabel: null,
    durationMs: 1,
    state: 'delivered',
    nextAttemptAt: null,
  });
}

const delivered = (endpointId: string) =>
  setup.db.$count(deliveries, sql`endpoint_id = ${endpointId} and state = 'delivered' and attempts = 1`);

test('a group of records that fails is written one by one, and only the impossible one is refused', async () => {
  const { endpointId } = await setup.partner('http://localhost:1/');
  const ids = await waiting(endpointId, 20);
  const outcomes = await Promise.allSettled(
    // Postgres accepts no NUL in text.
    ids.map((id, nth) => succeed(endpointId, id, nth === 7 ? { responseBody: '\0' } : {})),
  );
  expect(outcomes.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []))).toEqual([7]);
  expect(await delivered(endpointId)).toBe(19);
});

test('a delivery that another transaction has locked does not delay the others of its group', async () => {
  const { endpointId } = await setup.partner('http://localhost:1/');
  const [held = '', ...others] = await waiting(endpointId, 10);
  let late = Promise.resolve();
  await setup.db.transaction(async (tx) => {
    await tx.select().from(deliveries).where(eq(deliveries.deliveryId, held)).for('update');
    late = succeed(endpointId, held);
    await Promise.all(others.map((id) => succeed(endpointId, id)));
    expect(await delivered(endpointId)).toBe(9);
  });
  await late;
  expect(await delivered(endpointId)).toBe(10);
});

test('an attempt that does not follow the last one of its plan changes nothing, in a group and alone', async () => {
  const { endpointId } = await setup.partner('http://localhost:1/');
  const [one = '', other = ''] = await waiting(endpointId, 2);
  await Promise.all([
    succeed(endpointId, one),
    succeed(endpointId, one),
    succeed(endpointId, other, { planAttempt: 3 }),
  ]);
  expect(await delivered(endpointId)).toBe(1);
});

test('two simultaneous successes of one delivery, of its old plan and its new one, are both recorded', async () => {
  const { endpointId } = await setup.partner('http://localhost:1/');
  const [again = ''] = await waiting(endpointId, 1);
  await setup.db.update(deliveries).set({ plan: 2 }).where(eq(deliveries.deliveryId, again));
  await Promise.all([
    succeed(endpointId, again, { plan: 2, responseBody: 'new' }),
    succeed(endpointId, again, { plan: 1, responseBody: 'old' }),
  ]);
  const attempts = await setup.db.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, again));
  expect(attempts.map(({ responseBody }) => responseBody).sort()).toEqual(['new', 'old']);
});
