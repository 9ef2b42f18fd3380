import { WorkflowNotFoundError } from '@temporalio/client';
import { eq, sql } from 'drizzle-orm';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { recordSuccess } from '#db/webhooks/delivery-attempts';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import { newId } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

describe('first attempt', () => {
  let setup: DispatcherSetup;
  let receiver: Receiver;
  useDispatcherSetup((opened) => {
    ({ setup, receiver } = opened);
  });

  const delivered = (orderId: string) =>
    eventually(async () => {
      const row = await setup.delivery(orderId);
      return row?.state === 'delivered' && row;
    });

  test("an event reaches the endpoint as its stored bytes, signed with the endpoint's secret and with its event id", async () => {
    const { partnerId, secret } = await setup.partner(receiver.url);
    setup.dispatch();
    const { orderId, eventId, body } = await publish(setup.db, { partnerId });
    await delivered(orderId);

    expect(receiver.received).toHaveLength(1);
    const { headers, body: bytes } = receiver.received[0] ?? fail();
    expect(bytes.equals(Buffer.from(body))).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'Swaplane/0 (+https://swap.example/docs)',
      'x-service-event-id': eventId,
      'x-service-delivery-attempt': '1',
    });
    const now = Math.floor(Date.now() / 1_000);
    const header = headers['x-service-signature'];
    expect(verifySignature({ header, body: bytes, secrets: [secret], now, toleranceSeconds: 5 })).toEqual({ ok: true });
  });

  test('a delivered first attempt is recorded and starts no workflow', async () => {
    const { partnerId, endpointId } = await setup.partner(receiver.url);
    receiver.answer(answerStatus(202));
    setup.dispatch();
    const at = Date.parse('2026-05-06T07:08:09.123Z');
    const { orderId, eventId } = await publish(setup.db, { partnerId, at });
    const row = await delivered(orderId);

    expect(row).toMatchObject({ attempts: 1, nextAttemptAt: null, leasedUntil: null });
    expect(await setup.attempts(orderId)).toEqual([
      { attempt: 1, at: new Date(at), ok: true, code: 202, label: null, answer: '' },
    ]);
    const handle = setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
    await expect(handle.describe()).rejects.toBeInstanceOf(WorkflowNotFoundError);
  });

  test('the commit notifies an idle dispatcher', async () => {
    const { partnerId } = await setup.partner(receiver.url);
    setup.dispatch({ sweepMs: 3_600_000 });
    for (let nth = 1; nth <= 15; nth += 1) {
      await publish(setup.db, { partnerId });
      await eventually(() => receiver.received.length === nth);
    }
  });

  test('after a lost notification the sweep sends the delivery', async () => {
    const { partnerId } = await setup.partner(receiver.url);
    setup.dispatch({ listen: () => () => {}, sweepMs: 50 });
    const { orderId } = await publish(setup.db, { partnerId });
    await delivered(orderId);
  });

  function fail(): never {
    throw new Error('nothing was received');
  }
});

describe('settling', () => {
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
});
