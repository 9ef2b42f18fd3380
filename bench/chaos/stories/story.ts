import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { ADDRESSES } from '#test/helpers/service/client';
import type { LiveProvider } from '../market/live-provider';
import type { OrderPlan, SeededRandom } from '../plan';
import type { Tally } from '../tally';
import { decide, type RecordedDecision } from './operator';
import type { Partner } from './partner';
import type { Progress } from './progress';
import type { WalletRecord } from './wallet';
import { watchProvider } from './watcher';

export interface StoryDeps {
  workflows: WorkflowClient;
  progress: Progress;
  live: LiveProvider;
  random: SeededRandom;
  tally: Tally;
}

/** What the wallet and the operators know of one order. */
export interface StoryRecord extends WalletRecord {
  decisions: RecordedDecision[];
}

const REFUND_ACTIONS = [
  { action: 'refund_to_address', refund_address: ADDRESSES.btc },
  { action: 'convert_to_stable', stable_target: 'USDC-ERC20', stable_address: ADDRESSES.eth },
];

/** Does everything that wallet, partner and operators do in an order's life, until nothing is left to do. */
export async function playStory(deps: StoryDeps, partner: Partner, plan: OrderPlan): Promise<StoryRecord> {
  const record = await partner.wallet.create(plan);
  const orderId = record.order?.order_id;
  if (orderId === undefined) {
    return { ...record, decisions: [] };
  }
  const [decisions] = await Promise.all([
    decideIfNeeded(deps, orderId, plan),
    plan.play.mode === 'live' && watchLive(deps, orderId, plan.play.story),
    actOnRefund(deps, partner, record),
    moveClock(deps, partner, record),
  ]);
  return { ...record, decisions };
}

async function watchLive(deps: StoryDeps, orderId: string, story: Parameters<typeof watchProvider>[2]): Promise<void> {
  const findOrder = (reference: string) => deps.live.orders.find((one) => one.reference === reference) ?? null;
  await watchProvider({ ...deps, findOrder }, orderId, story);
}

/** Whether the order stays stuck, so that there is no end to wait for. */
function neverEnds({ play }: OrderPlan): boolean {
  return play.mode === 'sandbox' && play.scenario === 'stuck';
}

const TERMINAL = ['completed', 'failed', 'expired', 'refunded'] as const;

async function decideIfNeeded({ progress, tally }: StoryDeps, orderId: string, plan: OrderPlan) {
  if (neverEnds(plan)) {
    return [];
  }
  const status = await progress.reaches(orderId, ['manual_review', ...TERMINAL]);
  return status === 'manual_review' ? decide(orderId, plan.decisions, tally) : [];
}

/** A live order's window takes days, so its partner always acts. */
async function actOnRefund({ progress }: StoryDeps, { wallet }: Partner, record: WalletRecord): Promise<void> {
  const { plan, order } = record;
  const count = plan.play.mode === 'live' ? Math.max(1, plan.refundActions) : plan.refundActions;
  const isProgrammatic = order?.refund_capability === 'programmatic';
  if (!order || !isProgrammatic || count === 0 || neverEnds(plan)) {
    return;
  }
  const status = await progress.reaches(order.order_id, ['refund_required', 'manual_review', ...TERMINAL]);
  if (status === 'refund_required') {
    await Promise.all(REFUND_ACTIONS.slice(0, count).map((action) => wallet.refund(record, action)));
  }
}

async function moveClock({ random }: StoryDeps, { wallet }: Partner, record: WalletRecord): Promise<void> {
  for (let moved = 0; moved < record.plan.advances; moved += 1) {
    await delay(random.between(200, 2_000));
    await wallet.advance(record);
  }
}
