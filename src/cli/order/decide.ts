import type { RefundActionRequest } from '#contract/orders/order-action';
import { missingEvidence } from '#domain/orders/decision';
import type { Decision, StableTargetName } from '#domain/orders/order';
import { addOrderNote } from '#operations/orders/add-note';
import { askRefundAgain } from '#operations/orders/ask-refund-again';
import { decideOrder } from '#operations/orders/decide-order';
import { decideRefundAsOperator } from '#operations/orders/decide-refund-as-operator';
import { requestPoll } from '#operations/orders/request-poll';
import { takeToReview } from '#operations/orders/take-to-review';
import type { Answer } from '../answer';
import { WrongUsage } from '../command';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

export interface DecideOptions {
  status: Decision['status'];
  reason: string;
  tx?: string;
  amount?: string;
  withoutEvidence?: true;
  despiteDoubts?: true;
}

/** Takes an order out of manual_review. Repeating the command is safe: it returns the recorded decision. */
export async function orderDecide(orderId: string, options: DecideOptions): Promise<Answer> {
  const decision = toDecision(options);
  const instance = findRunningInstance();
  await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => decideOrder({ db, workflows }, { orderId, decision })),
  );
  const { status, reason, operator: actor } = decision;
  return { json: { order_id: orderId, status, reason, operator: actor }, text: `${orderId} is ${status}.` };
}

function toDecision({ status, reason, tx, amount, withoutEvidence, despiteDoubts }: DecideOptions): Decision {
  if (tx !== undefined && status === 'failed') {
    throw new WrongUsage('--tx cannot be used with --status failed.');
  }
  if (amount !== undefined && status !== 'completed') {
    throw new WrongUsage('--amount can only be used with --status completed.');
  }
  if (withoutEvidence && (tx !== undefined || amount !== undefined || status === 'failed')) {
    throw new WrongUsage('--without-evidence cannot be used with --tx, --amount or --status failed.');
  }
  const decision: Decision = {
    status,
    reason,
    operator: operatorName(),
    ...(tx !== undefined && { txOutHash: tx }),
    ...(amount !== undefined && { amountTo: amount }),
    ...(withoutEvidence && { withoutEvidence }),
    ...(despiteDoubts && { despiteDoubts }),
  };
  const missing = missingEvidence(decision).map(({ field }) => `--${field}`);
  if (missing.length > 0) {
    throw new WrongUsage(`${status} needs ${missing.join(' and ')}, or --without-evidence if there is none.`);
  }
  return decision;
}

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

/** Has the decided refund of an order in manual_review requested once more. */
export async function orderRefundAgain(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const operator = operatorName();
  await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => askRefundAgain({ db, workflows }, { orderId, operator, reason })),
  );
  return { json: { order_id: orderId, reason, operator }, text: `The refund of ${orderId} is requested again.` };
}

/** Takes an open order to manual_review, so that it can be decided. */
export async function orderReview(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const operator = operatorName();
  await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => takeToReview({ db, workflows }, { orderId, operator, reason })),
  );
  return {
    json: { order_id: orderId, status: 'manual_review', reason, operator },
    text: `${orderId} is in manual_review; swaplane order decide ends it.`,
  };
}

/** Polls the provider immediately. */
export async function orderPoll(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  const at = await withDatabase(findRunningInstance(), (db) =>
    requestPoll({ db }, { orderId, reason, actor: operatorName() }),
  );
  return {
    json: { order_id: orderId, next_poll_at: at.toISOString() },
    text: `The provider is being polled about ${orderId} now.`,
  };
}

/** Stores a note for other operators. */
export async function orderNote(orderId: string, note: string): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) => addOrderNote({ db }, { orderId, note, actor: operatorName() }));
  return { json: { order_id: orderId, note }, text: `Added a note to ${orderId}.` };
}
