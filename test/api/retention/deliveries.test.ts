import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { claimOrder, releaseClaim } from '#db/orders/claims';
import { findQuote, storeQuotes } from '#db/quotes/quotes';
import { deleteOutlived } from '#db/retention/retention';
import { endpoints } from '#db/schema/endpoints';
import { partners } from '#db/schema/partners';
import { deliveries, deliveryAttempts, opsEvents } from '#db/schema/webhooks';
import { recordOpsEvent } from '#db/webhooks/ops-events';
import { DAY, HOUR } from '#domain/duration';
import { apiKeyLocked } from '#domain/webhooks/ops-event';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

describe('deliveries', () => {
  let db: Database;

  useDatabase(2, (opened) => {
    db = opened.db;
  });

  beforeAll(async () => {
    await db.insert(partners).values({ partnerId: 'par_1', name: 'Wallet' });
    await db.insert(endpoints).values([endpoint('we_1'), { ...endpoint('we_gone'), removedAt: ago(91 * DAY) }]);
  });

  const ago = (ms: number) => new Date(Date.now() - ms);

  const ENVIRONMENT = 'test' as const;

  const endpoint = (endpointId: string) => ({
    endpointId,
    partnerId: 'par_1',
    environment: ENVIRONMENT,
    channel: 'ops' as const,
    url: 'https://wallet.example',
    sealedSecret: '',
  });

  const delivery = (deliveryId: string, changes: Partial<typeof deliveries.$inferInsert>) => ({
    deliveryId,
    endpointId: 'we_1',
    eventId: deliveryId,
    createdAt: ago(91 * DAY),
    ...changes,
  });

  test('are deleted with their attempts when they have ended or their endpoint was removed; waiting ones are kept', async () => {
    await db
      .insert(deliveries)
      .values([
        delivery('dlv_delivered', { state: 'delivered' }),
        delivery('dlv_failed', { state: 'failed' }),
        delivery('dlv_gone', { state: 'due', endpointId: 'we_gone' }),
        delivery('dlv_due', { state: 'due' }),
        delivery('dlv_retrying', { state: 'retrying' }),
        delivery('dlv_young', { state: 'delivered', createdAt: ago(89 * DAY) }),
      ]);
    const attempt = { attempt: 1, endpointId: 'we_1', at: ago(DAY), ok: true, responseBody: '', durationMs: 1 };
    await db
      .insert(deliveryAttempts)
      .values(['dlv_failed', 'dlv_due'].map((deliveryId) => ({ deliveryId, ...attempt })));
    expect(await deleteOutlived(db, 'deliveries', 90 * DAY)).toBe(3);
    const left = await db.select({ id: deliveries.deliveryId }).from(deliveries).orderBy(deliveries.seq);
    expect(left.map(({ id }) => id)).toEqual(['dlv_due', 'dlv_retrying', 'dlv_young']);
    expect(await db.$count(deliveryAttempts)).toBe(1);
  });

  test('of an ops event are deleted together with it, including replays', async () => {
    const at = Date.now() - 366 * DAY;
    const lock = { ip: '192.0.2.1', unlocksAt: at, keyPrefix: null };
    await recordOpsEvent(db, apiKeyLocked({ partnerId: 'par_1', environment: ENVIRONMENT, at, ...lock }));
    const [recorded] = await db.select().from(opsEvents);
    const eventId = recorded?.eventId ?? '';
    await db
      .insert(deliveries)
      .values([
        delivery('dlv_replay', { eventId, isReplay: true, replayedFrom: 'dlv_first' }),
        delivery('dlv_other', { eventId: 'another' }),
      ]);
    expect(await db.$count(deliveries, eq(deliveries.eventId, eventId))).toBe(2);
    expect(await deleteOutlived(db, 'ops_events', 365 * DAY)).toBe(1);
    expect(await db.$count(deliveries, eq(deliveries.eventId, eventId))).toBe(0);
    expect(await db.$count(deliveries, eq(deliveries.eventId, 'another'))).toBe(1);
  });
});

describe('many quotes', () => {
  const MANY = 1_000_000;

  const ROUNDS = 200;

  const OWNER = { partnerId: 'par_1', environment: 'test' } as const;

  let db: Database;

  useDatabase(1, (opened) => {
    db = opened.db;
  });

  /** Quotes of another partner: half of them used, all of them expired for two hours. */
  async function fill(): Promise<void> {
    await db.execute(sql`
    insert into quotes (quote_id, partner_id, environment, provider, from_code, from_network, to_code, to_network, amount_from,
      amount_to, expires_at, used_by)
    select 'q_' || lpad(n::text, 26, '0'), 'par_0', 'test', 'alphaswap', 'BTC', 'btc', 'ETH', 'eth', '1', '1', now() - interval '2 hours',
      case when n % 2 = 0 then 'ord_' || lpad(n::text, 26, '0') end
    from generate_series(1, ${MANY}) n`);
    await db.execute('analyze quotes');
  }

  type Costs = Record<'quoting' | 'creating' | 'refusing', number[]>;

  /** How long it takes to make a quote, to claim it for an order, and to free it after a refusal; in ms. */
  async function measure(): Promise<Costs> {
    const costs: Costs = { quoting: [], creating: [], refusing: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [quoteId, orderId] = [newId('q'), newId('ord')];
      const input = inputWith({ orderId, partnerId: OWNER.partnerId, partnerOrderRef: null });
      const timed = async (what: keyof Costs, work: () => Promise<unknown>) => {
        const startedAt = performance.now();
        await work();
        costs[what].push(performance.now() - startedAt);
      };
      await timed('quoting', () => storeQuotes(db, [newQuote(quoteId)]));
      await timed('creating', async () => {
        expect(await findQuote(db, quoteId, OWNER)).toMatchObject({ usedBy: null });
        expect(await claimOrder(db, { input, environment: 'test', quoteId, seedIds: [] })).toMatchObject({
          kind: 'claimed',
        });
      });
      await timed('refusing', () => releaseClaim(db, input));
      expect(await findQuote(db, quoteId, OWNER)).toMatchObject({ usedBy: null });
    }
    return costs;
  }

  function newQuote(quoteId: string) {
    const swap = { from: 'BTC', fromNetwork: 'btc', to: 'ETH', toNetwork: 'eth', amountFrom: '1', amountTo: '1' };
    return { quoteId, ...OWNER, provider: 'alphaswap', ...swap };
  }

  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  /** How often the database has read all quotes. */
  async function sequentialScans(): Promise<number> {
    await db.execute('select pg_stat_force_next_flush()');
    const { rows } = await db.execute<{ count: string }>(
      `select seq_scan as count from pg_stat_user_tables where relname = 'quotes'`,
    );
    return Number(rows[0]?.count);
  }

  test('make neither a quote, nor a creation, nor a refusal slower, and are deleted later', async () => {
    await measure();
    const few = await measure();
    await fill();
    const scans = await sequentialScans();
    const many = await measure();
    expect(await deleteOutlived(db, 'quotes', 3 * HOUR)).toBe(0);
    expect(await sequentialScans()).toBe(scans);
    expect(await deleteOutlived(db, 'quotes', HOUR)).toBe(1_000);
    for (const what of ['quoting', 'creating', 'refusing'] as const) {
      // Reading all of them takes a hundred times as long.
      expect([what, median(many[what]) < 5 * median(few[what]) + 2]).toEqual([what, true]);
    }
  });
});
