import { upsertSearchAttributes } from '@temporalio/workflow';
import type { OrderInput } from '#domain/orders/order';
import { chainFollower as chainFollowerOfToday } from '#workflows/chain-follower';
import { delivery as deliveryOfToday } from '#workflows/delivery';
import { endpointTimer as endpointTimerOfToday } from '#workflows/endpoint-timer';
import { job as jobOfToday } from '#workflows/job';
import { keyRotation as keyRotationOfToday } from '#workflows/key-rotation';
import { order as orderOfToday } from '#workflows/order';
import { payout as payoutOfToday } from '#workflows/payout';
import { providerWatcher as providerWatcherOfToday } from '#workflows/provider-watcher';

/** The order workflow with a deliberate drift: one command comes before all others. */
export function order(input: OrderInput): ReturnType<typeof orderOfToday> {
  upsertSearchAttributes([{ key: { name: 'OrderStatus', type: 'KEYWORD' }, value: 'drifted' }]);
  return orderOfToday(input);
}

export const delivery = deliveryOfToday;
export const payout = payoutOfToday;
export const keyRotation = keyRotationOfToday;
export const endpointTimer = endpointTimerOfToday;
export const job = jobOfToday;
export const providerWatcher = providerWatcherOfToday;
export const chainFollower = chainFollowerOfToday;
