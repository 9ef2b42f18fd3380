import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '#db/client';
import { listCasesOf } from '#db/recovery/cases';
import { orderClaims, orders as orderRows } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { findWatch, leasePolls, pollOrderNow, startWatch } from '#db/watching/watches';
import { toIso } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { openOrder } from '#domain/orders/open-order';
import type { OrderInput, OrderState } from '#domain/orders/order';
import type { ProviderReport, UnknownWord } from '#domain/watching/provider-report';
import { type PollDeps, pollOrder } from '#operations/orders/poll-order';
import { recordOrder } from '#operations/orders/record-order';
import { type Provider, ProviderError } from '#providers/provider';
import { newId } from '#security/secret';
import { useDatabase } from '../servers/database';
import { inputWith } from './order-state';
import { provider } from './test-provider';

/** The provider's answer to a poll; null: none. */
export type PollAnswer = ProviderReport | UnknownWord | ProviderError | null;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Live orders with their own database, whose polls are made one by one; every workflow runs, and accepts each signal, unless a test says otherwise. */
export class WatchedOrders {
  /** Why quotes leave the provider out, oldest first. */
  avoided: string[] = [];
  /** The signals to workflows, oldest first. */
  signals: [name: string, ...args: unknown[]][] = [];
  /** What a signal fails with; null: it arrives. */
  refuses: Error | null = null;
  private partnerId = '';

  constructor(
    readonly db: Database,
    private readonly code = 'ends',
  ) {}

  /** Forgets the earlier signals, and uses a new partner. */
  async begin(): Promise<void> {
    this.signals = [];
    this.refuses = null;
    this.avoided = [];
    this.partnerId = newId('par');
    await this.db.$client.query(`insert into partners (partner_id, name) values ($1, 'Wallet')`, [this.partnerId]);
  }

  /** A live order that was opened this long ago, followed by the events, in ms after its opening. */
  async open(
    agoMs: number,
    events: readonly [at: number, event: OrderEvent][] = [],
    changes: Partial<Pick<OrderInput, 'payoutAddress'>> = {},
  ): Promise<OrderState> {
    const { db, code, partnerId } = this;
    const createdAt = Date.now() - agoMs;
    const orderId = await this.startWatch(agoMs);
    const input = inputWith({ orderId, partnerId, provider: code, ...changes });
    await db.insert(orderClaims).values({ orderId, partnerId, environment: 'live', partnerOrderRef: null, input });
    const deposit = { providerOrderId: `p-${orderId}`, depositAddress: 'd', depositExtraId: null, expiresAt: null };
    let order = openOrder(input, deposit, createdAt);
    await this.record(order);
    for (const [at, event] of events) {
      order = apply(order, event, createdAt + at);
      await this.record(order);
    }
    return order;
  }

  /** The watch of an order that was never recorded, started this long ago. */
  async startWatch(agoMs: number): Promise<string> {
    const orderId = newId('ord');
    await startWatch(this.db, { orderId, provider: this.code, providerOrderId: `p-${orderId}` });
    const began = new Date(Date.now() - agoMs);
    const at = { startedAt: began, changedAt: began, answeredAt: began };
    await this.db.update(orderWatches).set(at).where(eq(orderWatches.orderId, orderId));
    return orderId;
  }

  async record(order: OrderState): Promise<void> {
    await recordOrder({ db: this.db, trackingUrl: () => '' }, { order, clockOffsetMs: 0 });
  }

  async advance(order: OrderState, event: OrderEvent): Promise<OrderState> {
    const after = apply(order, event, Date.now());
    await this.record(after);
    return after;
  }

  /** As if all that is recorded of the order had happened so much earlier. */
  async age(orderId: string, ms: number): Promise<void> {
    const of = eq(orderRows.orderId, orderId);
    const [row] = await this.db.select({ state: orderRows.state }).from(orderRows).where(of);
    const earlier = (_key: string, value: unknown) =>
      typeof value === 'string' && INSTANT.test(value) ? toIso(Date.parse(value) - ms) : value;
    const state = JSON.parse(JSON.stringify(row?.state), earlier);
    await this.db.update(orderRows).set({ state }).where(of);
  }

  /**
   * Makes the next poll of the order, as its watcher does; false if it is not watched any more. What a function does happens while
   * the provider is being asked.
   */
  async poll(orderId: string, answer: PollAnswer | (() => Promise<PollAnswer>)): Promise<boolean> {
    const isWatched = await this.db.transaction((tx) => pollOrderNow(tx, orderId));
    const leased = isWatched === null ? [] : await leasePolls(this.db, this.code, 1000);
    const watch = leased.find((one) => one.orderId === orderId);
    const answerNow = typeof answer === 'function' ? answer : async () => answer;
    if (watch) await pollOrder(this.deps(), this.answering(answerNow), watch);
    return watch !== undefined;
  }

  async openCases(orderId: string): Promise<string[]> {
    const cases = await listCasesOf(this.db, orderId);
    return cases.filter(({ closedAt }) => closedAt === null).map(({ mismatch }) => mismatch);
  }

  /** Milliseconds to the next poll; null when there is none. */
  async dueIn(orderId: string): Promise<number | null> {
    const at = (await findWatch(this.db, orderId))?.nextPollAt?.getTime();
    return at === undefined ? null : at - Date.now();
  }

  private deps(): PollDeps {
    const signal = async ({ name }: { name: string }, ...args: unknown[]) => {
      if (this.refuses) throw this.refuses;
      this.signals.push([name, ...args]);
    };
    const workflows = { getHandle: () => ({ signal }) } as unknown as PollDeps['workflows'];
    const log = pino({ level: 'silent' });
    return { db: this.db, workflows, log, health: this.health(), trackingUrl: () => '' };
  }

  private health(): PollDeps['health'] {
    return { note: () => undefined, avoid: async (_provider, failure) => void this.avoided.push(failure) };
  }

  private answering(answerNow: () => Promise<PollAnswer>): Provider {
    const { facts, ...alpha } = provider('alphaswap');
    return {
      ...alpha,
      facts: { ...facts, code: this.code, name: 'Ends', sandbox: false },
      readStatus: async () => {
        const answer = await answerNow();
        if (answer === null) {
          throw new ProviderError('unavailable');
        }
        if (answer instanceof ProviderError) {
          throw answer;
        }
        return answer;
      },
    };
  }
}

/** Gives a test file such orders. */
export function useWatchedOrders(use: (orders: WatchedOrders) => void): void {
  let orders: WatchedOrders;
  useDatabase(4, ({ db }) => {
    orders = new WatchedOrders(db);
    use(orders);
  });
  beforeEach(() => orders.begin());
}
