import { Client } from 'pg';
import { holdPresence } from '#db/health/worker-presence';
import { changenow } from '#providers/adapters/changenow';
import { eventually } from '#test/helpers/run/eventually';
import { providerReportSignal } from '#workflows/messages';
import { SWITCHED_OFF, useDraining } from './draining-scene';

const { restartWorker, made, becomes, live, service, openToRefund, casesOf } = useDraining();

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
