import type { RefundActionRequest } from '#contract/orders/order-action';
import type { StableTargetName } from '#domain/orders/order';
import { decideRefundAsOperator } from '#operations/orders/decide-refund-as-operator';
import type { Answer } from '../answer';
import { WrongUsage } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

export interface OrderRefundOptions {
  reason: string;
  address?: string;
  memo?: string;
  stable?: StableTargetName;
}

/** Decides for the partner how the deposit is refunded. Repeating the command is safe. */
export async function orderRefund(orderId: string, { reason, ...options }: OrderRefundOptions): Promise<Answer> {
  const request = { orderId, choice: toChoice(options), operator: operatorName(), reason };
  const instance = findRunningInstance();
  const { status, refund_decision } = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => decideRefundAsOperator({ db, workflows }, request)),
  );
  return {
    json: { order_id: orderId, status, refund_decision },
    text: `The refund of ${orderId} is decided; it is requested from the provider.`,
  };
}

function toChoice({ address, memo, stable }: Omit<OrderRefundOptions, 'reason'>): RefundActionRequest {
  if (memo !== undefined && (address === undefined || stable !== undefined)) {
    throw new WrongUsage("--memo goes with the --address of a refund in the deposit's own currency.");
  }
  return stable === undefined
    ? { action: 'refund_to_address', refund_address: address, refund_extra_id: memo }
    : { action: 'convert_to_stable', stable_target: stable, stable_address: address };
}
