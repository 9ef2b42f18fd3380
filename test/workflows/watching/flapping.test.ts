import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { orderWatches } from '#db/schema/watching';
import { findWatch, type LeasedWatch, leasePolls } from '#db/watching/watches';
import type { ProviderReport } from '#domain/watching/provider-report';
import { type PollDeps, pollOrder } from '#operations/orders/poll-order';
import { UNWATCHED } from '#providers/health';
import { readTemporalHistory } from '#temporal/histories/history';
import { provider as simulated } from '#test/helpers/orders/test-provider';
import { startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import { providerReportSignal } from '#workflows/messages';

/** The code of a separate provider that no watcher polls. */
const CODE = 'unsteady';
const POLLS = 100;

let twins: TwinService;
let partner: TestPartner;
beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent', env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
  partner = await twins.service.partner();
});
afterAll(() => twins.close());

async function open(): Promise<string> {
  const body = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };
  const { order_id } = await partner.live.open({ swap: { from: 'LTC', to: 'BTC', amount: '3.5' }, body });
  await twins.service.db.update(orderWatches).set({ provider: CODE }).where(eq(orderWatches.orderId, order_id));
  return order_id;
}

/** Repeated, because a record of the order may give its next poll another time in between. */
function lease(orderId: string): Promise<LeasedWatch> {
  const { db } = twins.service;
  return eventually(async () => {
    await db
      .update(orderWatches)
      .set({ nextPollAt: new Date(0), goesFirst: true })
      .where(eq(orderWatches.orderId, orderId));
    return (await leasePolls(db, CODE, 1))[0];
  });
}

type SignalClient = PollDeps['workflows'];
/** Polls the order once, as its watcher does, with the given report of the provider. */
async function poll(
  orderId: string,
  report: ProviderReport,
  workflows: SignalClient = twins.service.workflows,
): Promise<void> {
  const { db } = twins.service;
  const log = pino({ level: 'silent' });
  const deps = { db, workflows, health: UNWATCHED, trackingUrl: () => '', log };
  await pollOrder(deps, { ...simulated('alphaswap'), readStatus: async () => report }, await lease(orderId));
}
const statusOf = async (orderId: string) => (await partner.live.get(orderId)).body.status;
const becomes = (orderId: string, status: string) => eventually(async () => (await statusOf(orderId)) === status);
const eventsOf = async (orderId: string) =>
  (await readTemporalHistory(twins.service.workflows, orderId))?.history.events?.length ?? 0;

test.each<[string, (nth: number) => ProviderReport]>([
  ['amounts', (nth) => ({ status: 'exchanging', txInHash: 'in', amountFrom: `0.${1 + (nth % 2)}` })],
  ['other amounts', (nth) => ({ status: 'exchanging', txInHash: 'in', amountFrom: `0.${nth + 1}` })],
  ['messages', (nth) => ({ status: 'exchanging', txInHash: 'in', message: `step ${nth}` })],
  ['statuses', (nth) => ({ status: nth % 2 ? 'exchanging' : 'sending', txInHash: 'in' })],
  ['incomplete ends', (nth) => ({ status: 'completed', amountTo: `0.${nth + 1}` })],
])('however often a provider changes its %s, an order’s history does not grow with it', async (_what, reportOf) => {
  const orderId = await open();
  await poll(orderId, { status: 'exchanging', txInHash: 'in' });
  await becomes(orderId, 'exchanging');
  const [before, watch] = [await eventsOf(orderId), await findWatch(twins.service.db, orderId)];
  for (let nth = 0; nth < POLLS; nth += 1) {
    await poll(orderId, reportOf(nth));
  }
  expect((await eventsOf(orderId)) - before).toBeLessThan(20);
  // Nor does it make the order count as recently changed, which would have it polled every few seconds.
  const after = await findWatch(twins.service.db, orderId);
  expect((after?.changedAt.getTime() ?? 0) - (watch?.changedAt.getTime() ?? 0)).toBeLessThan(5_000);
  await poll(orderId, { status: 'completed', amountTo: '0.0037', txOutHash: `paid ${orderId}` });
  await becomes(orderId, 'completed');
});

test('an order that stays the same despite its signals is reported to operators until it changes', async () => {
  const { db } = twins.service;
  const orderId = await open();
  const alerts = async () => (await listOpenAlerts(db)).filter(({ subject }) => subject === orderId);
  const withoutSignals = { getHandle: () => ({ signal: async () => undefined }) } as unknown as SignalClient;
  const signals = { meanings: [], times: 4, at: new Date(0).toISOString() };
  const reported = { revision: 1, of: { exchanging: signals } };
  await db.update(orderWatches).set({ reported }).where(eq(orderWatches.orderId, orderId));
  expect(await alerts()).toEqual([]);
  await poll(orderId, { status: 'exchanging', txInHash: 'in' }, withoutSignals);
  expect(await alerts()).toMatchObject([{ kind: 'order_unmoved' }]);
  await twins.service.workflows
    .getHandle(orderId)
    .signal(providerReportSignal, { status: 'exchanging', txInHash: 'in' });
  await becomes(orderId, 'exchanging');
  await poll(orderId, { status: 'exchanging', txInHash: 'in' });
  expect(await alerts()).toEqual([]);
});
