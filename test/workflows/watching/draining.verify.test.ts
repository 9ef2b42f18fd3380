import { Client } from 'pg';
import { holdPresence } from '#db/health/worker-presence';
import { changenow } from '#providers/adapters/changenow';
import { estimate } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import { makeAddress } from '#twins/assets';
import { providerReportSignal } from '#workflows/messages';
import { SWITCHED_OFF, useDraining } from './draining-scene';

describe('unserved calls', () => {
  const { restartWorker, made, becomes, live, service, openToRefund, casesOf } = useDraining({ callQueueWait: 3_000 });

  test('an order of a provider that this version does not know gets a case, and its calls fail without harm', async () => {
    const orderId = await openToRefund();
    jest.replaceProperty(changenow.facts, 'code', 'renamed');
    await restartWorker();
    await live().refund(orderId, { action: 'refund_to_address' });
    await eventually(async () => (await casesOf(orderId)).join() === 'call_overdue,provider_unserved');
    expect(made(orderId)?.refundCalls).toBe(0);
  });

  test('an order continues while its call waits for a worker that does not run, and gets a case when the wait is over', async () => {
    const [one, other] = [await openToRefund(), await openToRefund()];
    // Another worker announces that it serves the provider, and does not.
    const session = new Client({ connectionString: service().runtime.databaseUrl });
    // A test that fails leaves it open, and the database is then dropped under it.
    session.on('error', () => undefined);
    await session.connect();
    await holdPresence(session, ['changenow']);
    const talking = setInterval(() => void session.query('select 1'), 1_000);
    await restartWorker(SWITCHED_OFF);
    await live().refund(one, { action: 'refund_to_address' });
    await live().refund(other, { action: 'refund_to_address' });

    const refunded = { status: 'refunded', txOutHash: 'a1'.repeat(32) } as const;
    await service().workflows.getHandle(other).signal(providerReportSignal, refunded);
    await becomes(other, 'refunded');
    await eventually(async () => (await casesOf(one)).includes('call_overdue'));
    expect((await live().get(one)).body.status).toBe('refund_required');

    clearInterval(talking);
    await session.end();
    await eventually(() => made(one)?.refundCalls === 1);
    expect(made(other)?.refundCalls).toBe(0);
  });
});

describe('draining', () => {
  const WITHOUT_KEY = { PROVIDER_CHANGENOW_KEY: '' };

  const { restartWorker, create, made, reach, becomes, live, twin, endOthers, openToRefund, casesOf, alerts } =
    useDraining();

  test('an order continues to its end at a provider that was switched off, and operators are alerted', async () => {
    const orderId = await create();
    await reach(orderId, 'confirming');
    await becomes(orderId, 'confirming');
    await restartWorker(SWITCHED_OFF);
    expect(await alerts()).toContain('provider_unserved changenow');
    await reach(orderId, 'completed');
    await becomes(orderId, 'completed');
    await restartWorker();
    expect(await alerts()).not.toContain('provider_unserved changenow');
  });

  test('a refund is requested from a provider that was switched off', async () => {
    const orderId = await openToRefund();
    await restartWorker(SWITCHED_OFF);
    const { status } = await live().refund(orderId, { action: 'refund_to_address' });
    expect(status).toBe(202);
    await eventually(() => made(orderId)?.refundCalls === 1);
    await reach(orderId, 'refunded');
    await becomes(orderId, 'refunded');
  });

  test('the alert about a provider that was switched off closes with its last order', async () => {
    const orderId = await create();
    await endOthers(orderId);
    await restartWorker(SWITCHED_OFF);
    expect(await alerts()).toContain('provider_unserved changenow');
    await reach(orderId, 'confirming');
    await reach(orderId, 'completed');
    await becomes(orderId, 'completed');
    await eventually(async () => !(await alerts()).includes('provider_unserved changenow'));
  });

  test('no order is opened at a provider that was switched off', async () => {
    await create();
    await restartWorker(SWITCHED_OFF);
    const quote = await estimate(live());
    const before = twin().state.list().length;
    const answer = await live().create({ quote_id: quote.body.quote_id, address: makeAddress('btc', 'payout') });
    expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER_ERROR' });
    expect(twin().state.list()).toHaveLength(before);
  });

  test('without a credential the refund of an order stays due, has a case, and is requested once when the credential is back', async () => {
    const orderId = await openToRefund();
    await restartWorker(WITHOUT_KEY);
    expect(await alerts()).toContain('provider_unserved changenow');
    expect(await casesOf(orderId)).toEqual(['provider_unserved']);
    const asked = twin().requests.length;
    await live().refund(orderId, { action: 'refund_to_address' });
    await eventually(async () => (await casesOf(orderId)).includes('call_overdue'));
    expect(await alerts()).toContain(`call_overdue ${orderId}`);
    expect([twin().requests.length, made(orderId)?.refundCalls]).toEqual([asked, 0]);
    expect((await live().get(orderId)).body.status).toBe('refund_required');

    await restartWorker();
    // A call that could not be made is repeated after a minute at the latest.
    await eventually(() => made(orderId)?.refundCalls === 1);
    await eventually(async () => (await casesOf(orderId)).length === 0);
    await eventually(async () => (await alerts()).length === 0);
    await reach(orderId, 'refunded');
    await becomes(orderId, 'refunded');
    expect(made(orderId)?.refundCalls).toBe(1);
  });
});
