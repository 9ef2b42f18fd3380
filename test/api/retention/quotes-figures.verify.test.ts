import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { claimOrder, releaseClaim } from '#db/orders/claims';
import { findQuote, storeQuotes } from '#db/quotes/quotes';
import { deleteOutlived } from '#db/retention';
import { HOUR } from '#domain/duration';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

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
