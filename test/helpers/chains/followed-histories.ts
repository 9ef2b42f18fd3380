import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { ChainSource } from '#chains/source';
import type { Database } from '#db/client';
import { evidenceLegs } from '#db/schema/evidence';
import { fromUnits } from '#domain/amount';
import { fromIso } from '#domain/duration';
import type { LegVerdict } from '#domain/evidence/leg';
import type { OrderState } from '#domain/orders/order';
import { type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { syncLegs } from '#operations/evidence/order-legs';
import type { History } from '#test/domain/evidence/history';
import type { ModelTransaction } from '#test/domain/evidence/model-chain';
import type { SharedChain, SharedStep } from '#test/domain/evidence/shared-chain';
import { openOnChain, sayPaid } from '#test/helpers/orders/orders-on-chain';

/** Does on a node what happens on a model of its chain. */
export interface Mirror {
  /** Puts the model's first transactions on the node, below as many blocks as reorganisations may take. */
  begin(old: readonly ModelTransaction[], depth: number): Promise<void>;
  /** Does what happened on the model since the last time. */
  follow(): Promise<void>;
  /** The hash on the node of a transaction of the model; other hashes as they are. */
  hashOf(modelHash: string): string;
}

interface Followed {
  db: Database;
  network: string;
  source: ChainSource;
  shared: SharedChain;
  mirror: Mirror;
  /** More blocks than the reorganisations take back. */
  depth: number;
  /** What the nth history's orders are paid. */
  assetOf(nth: number): { code: string; decimals: number };
}

const TABLES =
  'chain_blocks, chain_networks, evidence_legs, evidence_payments, evidence_claims, orders, order_claims, order_events';
const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];
const log = pino({ level: 'silent' });

/** The histories of a model that also happen on a node, to orders that are stored, and are followed there. */
export class FollowedHistories {
  private lookedAt = 0;
  private readonly recorded = new Map<string, OrderState>();

  constructor(private readonly on: Followed) {}

  async begin(): Promise<void> {
    const { db, mirror, shared, depth } = this.on;
    await db.$client.query(`truncate ${TABLES} cascade`);
    await this.turn();
    await mirror.begin(shared.old, depth);
    await this.turn();
  }

  async take(step: SharedStep): Promise<void> {
    const { db, network, mirror, shared } = this.on;
    const before = shared.chain.now;
    shared.take(step);
    const now = Date.now();
    // What was known is as old as in the model; the node's clock is the real one.
    const aged = shared.chain.now - before - (now - this.lookedAt);
    const { knownAt, since } = evidenceLegs;
    await db.update(evidenceLegs).set({ knownAt: sql`${knownAt} - ${sql.raw(`interval '${aged} ms'`)}` });
    await mirror.follow();
    await this.store();
    await syncLegs(db, network, now);
    await this.dateSaid(now);
    // Block times are whole seconds: no block should seem older than an order before it.
    await db.update(evidenceLegs).set({ since: sql`date_trunc('second', ${since})` });
    await this.turn(now);
  }

  /** What was said is as old as in the model. */
  private async dateSaid(now: number): Promise<void> {
    const { db, shared } = this.on;
    const said = shared.histories.flatMap(({ orders }, nth) =>
      orders.orders.flatMap(({ id, said: words }) => (words ? [{ id: nameOf(nth, id), at: fromIso(words.at) }] : [])),
    );
    const ages = said.map(({ at }) => shared.chain.now - at);
    await db.$client.query(
      `update evidence_legs set said_at = to_timestamp(($1::bigint - said.age) / 1000.0)
       from unnest($2::text[], $3::bigint[]) as said (id, age) where order_id = said.id and leg = 'payout'`,
      [now, said.map(({ id }) => id), ages],
    );
  }

  /** By history and order: verdict, reason, and the transaction. */
  async found(): Promise<Record<string, unknown>> {
    const rows = await this.on.db.select().from(evidenceLegs).where(eq(evidenceLegs.leg, 'payout'));
    return Object.fromEntries(
      rows.map(({ orderId, verdict, reason, seen }) => [orderId, verdict && [verdict, reason, seen?.txHash ?? null]]),
    );
  }

  /** What the model says of all that, and the verdicts that are not so. */
  judge(): { expected: Record<string, unknown>; falseOnes: object[]; given: LegVerdict[] } {
    const judged = this.on.shared.histories.map((history) => ({ history, verdicts: history.judge() }));
    return {
      expected: Object.fromEntries(
        judged.flatMap(({ verdicts }, nth) =>
          [...verdicts].map(([id, verdict]) => {
            const hash = verdict?.seen ? this.on.mirror.hashOf(verdict.seen.txHash) : null;
            return [nameOf(nth, id), verdict && [verdict.verdict, verdict.reason, hash]];
          }),
        ),
      ),
      falseOnes: judged.map(({ history, verdicts }) => history.listFalse(verdicts)).filter(isNotEmpty),
      given: judged.flatMap(({ verdicts }) => [...verdicts.values()].filter((verdict) => verdict !== null)),
    };
  }

  private async turn(now = Date.now()): Promise<void> {
    const { db, network, source } = this.on;
    const deps = { db, log, workflows, drainAfter: null, trackingUrl: () => '' };
    let isCurrent = false;
    while (!isCurrent) {
      ({ isCurrent } = await followTurn(deps, network, source, { now }));
      this.lookedAt = now;
    }
  }

  private async store(): Promise<void> {
    for (const [nth, history] of this.on.shared.histories.entries()) {
      await this.storeOf(nth, history);
    }
  }

  private async storeOf(nth: number, history: History): Promise<void> {
    const { db, network, mirror } = this.on;
    const { code, decimals } = this.on.assetOf(nth);
    for (const { id, address, units, said } of history.orders.orders) {
      const orderId = nameOf(nth, id);
      const amountTo = fromUnits(units, decimals);
      const payout = { orderId, to: code, toNetwork: network, amountTo, payoutAddress: address };
      const order = this.recorded.get(orderId) ?? (await openOnChain(db, payout));
      const hash = said && (said.txHash === null ? null : mirror.hashOf(said.txHash));
      const isNew = said !== null && (order.status !== 'completed' || order.txOutHash !== hash);
      this.recorded.set(orderId, isNew ? await sayPaid(db, order, hash) : order);
    }
  }
}

function nameOf(nth: number, id: string): string {
  return `${id} of ${nth}`;
}

function isNotEmpty(falseOnes: object): boolean {
  return Object.keys(falseOnes).length > 0;
}
