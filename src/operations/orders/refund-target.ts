import { findAddressProblem, findMemoProblem, findStableProblem, pickStableAddress } from '#address/validate-address';
import type { RefundActionRequest } from '#contract/orders/order-action';
import { invalidFields, ServiceError } from '#domain/error';
import type { OrderInput, RefundTarget } from '#domain/orders/order';
import { canConvert, whyNoConversion } from '#domain/refunds/refund-decision';

/**
 * Chooses and checks the refund address [rules/refunds: Deciding].
 * @throws ServiceError INVALID_PAIR with fields, STABLE_TARGET_REQUIRED
 */
export function chooseRefundTarget(body: RefundActionRequest, input: OrderInput): RefundTarget {
  if (body.action === 'refund_to_address') {
    const address = body.refund_address ?? input.refundAddress;
    const issue = address === null ? 'is required: the order has none' : findAddressProblem(input.fromNetwork, address);
    if (address === null || issue !== null) {
      throw invalidFields({ field: 'refund_address', issue: issue ?? '' });
    }
    const extraId = body.refund_extra_id ?? (body.refund_address ? null : input.refundExtraId);
    const memoIssue = extraId === null ? null : findMemoProblem(input.fromNetwork, extraId);
    if (memoIssue !== null) {
      throw invalidFields({ field: 'refund_extra_id', issue: memoIssue });
    }
    return { kind: 'address', address, extraId };
  }
  if (input.refundCapability === 'programmatic' && !canConvert(input)) {
    throw invalidFields({ field: 'action', issue: whyNoConversion(input.provider) });
  }
  const target = body.stable_target;
  if (!target) {
    throw new ServiceError('STABLE_TARGET_REQUIRED', { message: 'convert_to_stable needs stable_target' });
  }
  if (body.stable_address) {
    const issue = findStableProblem(target, body.stable_address);
    if (issue !== null) {
      throw invalidFields({ field: 'stable_address', issue });
    }
    return { kind: 'stable', target, address: body.stable_address };
  }
  const address = pickStableAddress(target, [input.refundPreference.stableAddress, input.refundAddress]);
  if (address === null) {
    throw invalidFields({
      field: 'stable_address',
      issue: `is required: the order has no address that can receive ${target}`,
    });
  }
  return { kind: 'stable', target, address };
}
