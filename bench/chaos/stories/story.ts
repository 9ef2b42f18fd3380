import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { ADDRESSES } from '#test/helpers/service/client';
import type { LiveProvider } from '../market/live-provider';
import type { Dice, OrderPlan } from '../plan';
import type { Tally } from '../tally';
import { decide, type RecordedDecision } from './operator';
import type { Partner } from './partner';
import type { Progress } from './progress';
import type { Remembered } from './wallet';
import { watchProvider } from './watcher';

export interface StoryDeps {
  workflows: WorkflowClient;
  progress: Progress;
  live: LiveProvider;
  dice: Dice;
  tally: Tally;
}

/** What the wallet and the operators know of one order. */
export interface StoryRecord extends Remembered {
  decisions: RecordedDecision[];
}

const REFUND_ACTIONS = [
  { action: 'refund_to_address', refund_address: ADDRESSES.btc },
  { action: 'convert_to_stable', stable_target: 'USDC-ERC20', stable_address: ADDRESSES.eth },
];

/** Does everything that wallet, partner and operators do in an order's life, until nothing is left to do. */
export async function playStory(deps: StoryDeps, partner: Partner, plan: OrderPlan): Promise<StoryRecord> {
  const remembered = await partner.wallet.create(plan);
  const orderId = remembered.order?.order_id;
  if (orderId === undefined) {
    return { ...remembered, decisions: [] };
  }
  const [decisions] = await Promise.all([
    decideWhenAsked(deps, orderId, plan),
    plan.play.mode === 'live' && watchLive(deps, orderId, plan.play.story),
    actOnRefund(deps, partner, remembered),
    moveClock(deps, partner, remembered),
  ]);
  return { ...remembered, decisions };
}

async function watchLive(deps: StoryDeps, orderId: string, story: Parameters<typeof watchProvider>[2]): Promise<void> {
  const booked = (reference: string) => deps.live.book.find((one) => one.reference === reference) ?? null;
  await watchProvider({ ...deps, booked }, orderId, story);
}

/** Whether the order stays stuck, so that there is no end to wait for. */
function neverEnds({ play }: OrderPlan): boolean {
  return play.mode === 'sandbox' && play.scenario === 'stuck';
}

const ENDS = ['completed', 'failed', 'expired', 'refunded'] as const;

async function decideWhenAsked({ progress, tally }: StoryDeps, orderId: string, plan: OrderPlan) {
  if (neverEnds(plan)) {
    return [];
  }
  const status = await progress.reaches(orderId, ['manual_review', ...ENDS]);
  return status === 'manual_review' ? decide(orderId, plan.decisions, tally) : [];
}

/** A live order's window takes days, so its partner always acts. */
async function actOnRefund({ progress }: StoryDeps, { wallet }: Partner, remembered: Remembered): Promise<void> {
  const { plan, order } = remembered;
  const count = plan.play.mode === 'live' ? Math.max(1, plan.refundActions) : plan.refundActions;
  const isProgrammatic = order?.refund_capability === 'programmatic';
  if (!order || !isProgrammatic || count === 0 || neverEnds(plan)) {
    return;
  }
  const status = await progress.reaches(order.order_id, ['refund_required', 'manual_review', ...ENDS]);
  if (status === 'refund_required') {
    await Promise.all(REFUND_ACTIONS.slice(0, count).map((action) => wallet.refund(remembered, action)));
  }
}

async function moveClock({ dice }: StoryDeps, { wallet }: Partner, remembered: Remembered): Promise<void> {
  for (let moved = 0; moved < remembered.plan.advances; moved += 1) {
    await delay(dice.between(200, 2_000));
    await wallet.advance(remembered);
  }
}
