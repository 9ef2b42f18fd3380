import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { isNewEvidence } from '#contract/orders/evidence';
import { type Order, toOrder } from '#contract/orders/order';
import type { Database } from '#db/client';
import {
  listSecondDeposits,
  listUnheard,
  listUnrecordedDeposits,
  lockShownOrder,
  type OrderLegRow,
  storeShownEvidence,
} from '#db/evidence/orders';
import { followAgain, pollOrderNow } from '#db/watching/watches';
import { fromUnits } from '#domain/amount';
import { MINUTE } from '#domain/duration';
import type { ChainNews } from '#domain/evidence/chain-news';
import { confirmationsOf } from '#domain/evidence/confirmations';
import { lateDepositOnChain, newsFor } from '#domain/evidence/news-for';
import { chainNewsSignal } from '#workflows/messages';
import { noteSecondDeposit } from '../orders/note-second-deposit';
import { recordLateDeposit } from '../orders/record-late-deposit';
import { readEvidence, toJudged } from './read-evidence';

export interface TellDeps {
  db: Database;
  workflows: Pick<WorkflowClient, 'getHandle'>;
  trackingUrl(orderId: string): string;
}

/** When (ms) an order was last told something: an order that does not answer is told again after a minute. */
export type ToldAt = Map<string, number>;

/**
 * Tells orders what the chain shows, where it changes what they do. What is on record decides what is new, so
 * whatever a killed process left undone is done at the next turn; a repetition changes nothing.
 */
export async function tellOrders(deps: TellDeps, network: string, toldAt: ToldAt, now: number): Promise<void> {
  for (const [key, at] of toldAt) {
    if (now - at >= MINUTE) toldAt.delete(key);
  }
  for (const row of await listUnheard(deps.db, network)) {
    const news = newsFor(row.order, toJudged(row.leg));
    const key = `${row.leg.orderId} ${JSON.stringify(news)}`;
    if (news && !toldAt.has(key)) {
      await tell(deps, row, news);
      toldAt.set(key, now);
    }
  }
  for (const { leg, order } of await listUnrecordedDeposits(deps.db, network)) {
    const late = lateDepositOnChain(order, toJudged(leg), now);
    if (late) {
      await recordLateDeposit(deps, leg.orderId, late, 'the chain shows it');
      await followAgain(deps.db, leg.orderId);
    }
  }
  for (const { orderId, txHash, units, decimals, at } of await listSecondDeposits(
    deps.db,
    network,
    confirmationsOf(network).wanted,
  )) {
    const source = `the chain shows another deposit of ${fromUnits(units, decimals)} at ${at}, after the order had ended`;
    await noteSecondDeposit(deps.db, orderId, { txHash, source });
  }
}

/** The provider is asked at once, since it may know the deposit by now. */
async function tell({ db, workflows }: TellDeps, { leg: { orderId } }: OrderLegRow, news: ChainNews): Promise<void> {
  if (news.leg === 'deposit' && news.isSeen) {
    await db.transaction((tx) => pollOrderNow(tx, orderId));
  }
  await workflows
    .getHandle(orderId)
    .signal(chainNewsSignal, news)
    .catch((error) => {
      // Its workflow is closing, or about to be repaired.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    });
}

export interface PublishDeps {
  db: Database;
  trackingUrl(orderId: string): string;
}

/** Shows orders with the evidence that there now is, where it is new. */
export async function publishEvidence({ db, trackingUrl }: PublishDeps, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    await db.transaction(async (tx) => {
      const shown = await lockShownOrder(tx, orderId);
      if (!shown || shown.isErased) {
        return;
      }
      const { order, lateDeposit } = shown;
      const evidence = await readEvidence(tx, order);
      const next = toOrder(order, trackingUrl(orderId), lateDeposit, evidence);
      if (isNewEvidence((shown.body as Order).evidence ?? null, next.evidence)) {
        await storeShownEvidence(tx, orderId, JSON.stringify(next));
      }
    });
  }
}
