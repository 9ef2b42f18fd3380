import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { Agent } from 'undici';
import { openCoreSource } from '#chains/bitcoin/core-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { ChainSource } from '#chains/source';
import type { Database } from '#db/client';
import { evidenceLegs } from '#db/schema/evidence';
import { fromUnits } from '#domain/amount';
import type { LegVerdict } from '#domain/evidence/leg';
import type { OrderState } from '#domain/orders/order';
import { type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { syncLegs } from '#operations/evidence/order-legs';
import { BEGINNING, History, type Step } from '#test/domain/evidence/history';
import { describeWithBtcd, SIMNET, startBtcd } from '#test/helpers/chains/btcd';
import { BtcdMirror } from '#test/helpers/chains/btcd-mirror';
import { simnetAddress } from '#test/helpers/chains/simnet-wallet';
import { openOnChain, sayPaid } from '#test/helpers/orders/orders-on-chain';
import { useDatabase } from '#test/helpers/servers/database';
import { type Coin, mineCoins } from '#twins/paying/bitcoin-wallet';
import type { Btcd } from '#twins/paying/btcd';

/** Without what a Bitcoin network does not have: failed transactions, and tokens of the same name. */
const STEPS =
  'create create pay pay pay pay tell tell tell hide invent invent old borrow borrow borrow less less elsewhere stray mine mine mine mine mine reorganise reorganise reorganise reorganise replace replace drop wait wait wait'.split(
    ' ',
  );
const HISTORIES = 14;
/** Histories that chance seldom makes. */
const RARE: readonly Step[][] = [
  // Two orders to one address, of which one is paid, and the provider names that payment for both.
  [...['pay', 'tell', 'mine', 'mine', 'mine'].map((what) => ({ what, a: 0, b: 0 })), { what: 'borrow', a: 2, b: 0 }],
  // The provider names a payment that is less, and one from before the order.
  ['less', 'old', 'mine', 'mine', 'mine'].map((what, i) => ({ what, a: i, b: i })),
  // A payment that nobody named is dropped, or replaced, once its blocks no longer stand.
  ...[2, 1].map((b) => [
    ...['pay', 'mine', 'mine'].map((what) => ({ what, a: 1, b: 0 })),
    { what: 'reorganise', a: 3, b },
    { what: 'mine', a: 0, b: 0 },
  ]),
];
/** More than the reorganisations of one history take. */
const DEPTH = 12;
const TABLES =
  'chain_blocks, chain_networks, evidence_legs, evidence_payments, evidence_claims, orders, order_claims, order_events';

/** All that a Bitcoin network can show; failed transactions and other assets are Ethereum's. */
const GIVEN = [
  'less_than_said',
  'none',
  'not_found',
  'older_than_order',
  'other_address',
  'seen',
  'unclear',
  'used_by_other_order',
  'verified',
  'waiting',
];

const dispatcher = new Agent();
const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];
const log = pino({ level: 'silent' });

describeWithBtcd('random histories of a Bitcoin network', () => {
  let db: Database;
  let btcd: Btcd;
  let source: ChainSource;
  let coins: Coin[];
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeAll(async () => {
    btcd = await startBtcd();
    coins = await mineCoins(btcd, HISTORIES * 20);
    const { url, user, password } = btcd;
    source = askInTurn('btc', [openCoreSource({ url, user, password, dispatcher }, SIMNET)]);
  });
  afterAll(async () => {
    await btcd?.close();
    await dispatcher.close();
  });

  const turn = () => followTurn({ db, log, workflows, drainAfter: null, trackingUrl: () => '' }, 'btc', source);
  const takeCoin = () => {
    const coin = coins.pop();
    if (!coin) throw new Error('no coins are left');
    return coin;
  };

  /** A history of the model that also happens on the node, to orders that are stored, and is followed there. */
  async function beginHistory(nth: number) {
    await db.$client.query(`truncate ${TABLES} cascade`);
    const history = new History({
      asset: null,
      addresses: [simnetAddress(`alice ${nth}`), simnetAddress(`bob ${nth}`)],
      stranger: simnetAddress('mallory'),
      zeros: '000',
      isPlain: true,
    });
    const mirror = new BtcdMirror(btcd, history.chain, takeCoin);
    await turn();
    await mirror.begin(history.old, DEPTH);
    await turn();
    const recorded = new Map<string, OrderState>();

    async function store(): Promise<void> {
      for (const { id, address, units, said } of history.orders.orders) {
        const amountTo = fromUnits(units, SIMNET.decimals);
        const payout = { to: 'BTC', toNetwork: 'btc', amountTo, payoutAddress: address };
        const order = recorded.get(id) ?? (await openOnChain(db, { orderId: `${id} ${nth}`, ...payout }));
        const hash = said && (said.txHash === null ? null : mirror.hashOf(said.txHash));
        const isNew = said !== null && (order.status !== 'completed' || order.txOutHash !== hash);
        recorded.set(id, isNew ? await sayPaid(db, order, hash) : order);
      }
    }

    return {
      history,
      async take(step: Step): Promise<void> {
        const before = history.chain.now;
        history.take(step);
        // What was said and known is older by the time that passed in the model; the node's clock is the real one.
        const passed = sql.raw(`interval '${history.chain.now - before} ms'`);
        const { saidAt, knownAt } = evidenceLegs;
        await db.update(evidenceLegs).set({ saidAt: sql`${saidAt} - ${passed}`, knownAt: sql`${knownAt} - ${passed}` });
        await mirror.follow();
        await store();
        await syncLegs(db, 'btc', Date.now());
        // Block times are whole seconds: no block should seem older than an order before it.
        await db.update(evidenceLegs).set({ since: sql`date_trunc('second', ${evidenceLegs.since})` });
        await turn();
      },
      /** By order: verdict, reason, and the transaction. */
      async found(): Promise<Record<string, unknown>> {
        const rows = await db.select().from(evidenceLegs).where(eq(evidenceLegs.leg, 'payout'));
        return Object.fromEntries(
          rows.map(({ orderId, verdict, reason, seen }) => [
            orderId.split(' ')[0],
            verdict && [verdict, reason, seen?.txHash ?? null],
          ]),
        );
      },
      expected(verdicts: ReadonlyMap<string, LegVerdict | null>): Record<string, unknown> {
        return Object.fromEntries(
          [...verdicts].map(([id, judged]) => {
            const hash = judged?.seen ? mirror.hashOf(judged.seen.txHash) : null;
            return [id, judged && [judged.verdict, judged.reason, hash]];
          }),
        );
      },
    };
  }

  test('are followed with the verdicts of the model, step by step, and none of them is false', async () => {
    const given = new Set<string>();
    let nth = 0;
    const step = fc.record({ what: fc.constantFrom(...STEPS), a: fc.nat(255), b: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), async (steps) => {
        nth += 1;
        const { history, take, found, expected } = await beginHistory(nth);
        const taken: string[] = [];
        for (const each of [...BEGINNING, ...steps]) {
          await take(each);
          taken.push(each.what);
          const verdicts = history.judge();
          expect([taken, await found()]).toEqual([taken, expected(verdicts)]);
          for (const order of history.orders.orders) {
            const verdict = verdicts.get(order.id);
            given.add(verdict?.reason ?? verdict?.verdict ?? 'none');
            if (verdict?.verdict === 'verified') {
              expect([taken, history.isPaid(order, verdict)]).toEqual([taken, true]);
            }
          }
        }
      }),
      { numRuns: HISTORIES, seed: 20_261_127, endOnFailure: true, examples: RARE.map((steps) => [steps]) },
    );
    // The histories are worth something only if the verdicts occur in them.
    expect([...given].sort()).toEqual(GIVEN);
  });
});
