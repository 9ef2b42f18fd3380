import { eq, ne, sql } from 'drizzle-orm';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { avoidedProviders } from '#db/schema/incidents';
import { orderCases, orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { pollNow } from '#db/watching/watches';
import type { Intervals } from '#domain/intervals';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';

export const SWITCHED_OFF = { PROVIDERS: '' };
const REFUND_ADDRESS = makeAddress('ltc', 'refund');

/** A service with orders at ChangeNOW's twin, whose worker a test can restart with other settings. */
export function useDraining(intervals: Partial<Intervals> = {}) {
  let twins: TwinService;
  let partner: TestPartner;

  beforeAll(async () => {
    twins = await startTwinService('changenow', {
      story: 'silent',
      intervals: { servedProviders: 200, ...intervals },
      env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' },
    });
  });
  afterAll(() => twins.close());
  beforeEach(async () => {
    jest.restoreAllMocks();
    await restartWorker();
    partner = await twins.service.partner();
    // A provider that refused an order is left out of quotes for a while.
    await twins.service.db.delete(avoidedProviders);
    await twins.service.db.execute(sql`select pg_notify('swaplane_provider', 'changenow')`);
  });

  async function restartWorker(env: Record<string, string> = {}): Promise<void> {
    await twins.service.stopWorker();
    await twins.service.startWorker(env);
  }

  async function create(): Promise<string> {
    const quote = await eventually(async () => {
      const answer = await estimate(partner.live);
      return answer.status === 200 ? answer.body : null;
    });
    const { body } = await partner.live.create({
      quote_id: quote.quote_id,
      address: makeAddress('btc', 'payout'),
      refund_address: REFUND_ADDRESS,
    });
    return body.order_id;
  }

  const made = (orderId: string) => twins.twin.state.list().find(({ reference }) => reference === orderId);

  /** Puts the order into a phase at its provider and has it polled at once. */
  async function reach(orderId: string, phase: Phase): Promise<void> {
    const id = made(orderId)?.id ?? '';
    twins.twin.state.set(id, { phase });
    await pollNow(twins.service.db, 'changenow', id);
  }

  const becomes = (orderId: string, status: string) =>
    eventually(async () => (await partner.live.get(orderId)).body.status === status);

  return {
    restartWorker,
    create,
    made,
    reach,
    becomes,
    service: () => twins.service,
    twin: () => twins.twin,
    live: () => partner.live,
    /** Ends the orders of earlier tests. */
    async endOthers(orderId: string): Promise<void> {
      const { db } = twins.service;
      await db.update(orders).set({ status: 'completed' }).where(ne(orders.orderId, orderId));
      await db.update(orderWatches).set({ nextPollAt: null }).where(ne(orderWatches.orderId, orderId));
    },
    async openToRefund(): Promise<string> {
      const orderId = await create();
      await reach(orderId, 'confirming');
      await reach(orderId, 'refund_required');
      await becomes(orderId, 'refund_required');
      return orderId;
    },
    casesOf: async (orderId: string) =>
      (await twins.service.db.select().from(orderCases).where(eq(orderCases.orderId, orderId)))
        .filter(({ closedAt }) => closedAt === null)
        .map(({ mismatch }) => mismatch)
        .sort(),
    alerts: async () => (await listOpenAlerts(twins.service.db)).map(({ kind, subject }) => `${kind} ${subject}`),
  };
}
