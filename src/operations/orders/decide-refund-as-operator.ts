import { type Order, toOrder } from '#contract/orders/order';
import type { RefundActionRequest } from '#contract/orders/order-action';
import { auditIp } from '#db/audit';
import type { RefundDecider } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';
import { OutcomeUnknownError } from '#temporal/client';
import type { DecideDeps } from './decide-order';
import { type DecidedRefund, decideRefund } from './decide-refund';
import { chooseRefundTarget } from './refund-target';
import { requireOrder } from './require-order';

export interface OperatorRefundDecision {
  orderId: string;
  choice: RefundActionRequest;
  operator: string;
  reason: string;
}

/**
 * Makes a refund decision on the partner's behalf, with the same checks [rules/refunds: Deciding]. The order's record writes it
 * to the audit log. Can be repeated safely.
 * @throws OperationRefusal if there is no such order, or the result is not known yet; ServiceError with the refusal's code
 */
export async function decideRefundAsOperator(
  deps: DecideDeps,
  { orderId, choice, operator, reason }: OperatorRefundDecision,
): Promise<Pick<Order, 'status' | 'refund_decision'>> {
  const { input, owner } = await requireOrder(deps.db, orderId);
  const target = chooseRefundTarget(choice, input);
  const decider: RefundDecider = { by: 'operator', actor: operator, ip: auditIp(), reason };
  return orderOf(
    await decideRefund(deps, { owner, input, target, decider }).catch((error) => {
      throw error instanceof OutcomeUnknownError
        ? new OperationRefusal('Temporal has not answered, so nothing is known yet. Do the same again: that is safe.')
        : error;
    }),
  );
}

function orderOf(decided: DecidedRefund): Order {
  return 'state' in decided ? toOrder(decided.state, '') : decided.recorded;
}
