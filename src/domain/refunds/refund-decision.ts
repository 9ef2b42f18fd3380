import type { ErrorCode, FieldIssue } from '../error';
import type { OrderInput, OrderState, RefundDecision, RefundPreference, RefundTarget } from '../orders/order';
import { isSaidToBeSent } from '../orders/provider-call';
import type { OrderStatus } from '../orders/status';

/** Why a refund decision can be refused, in every API. */
export const REFUND_DECISION_ERRORS = [
  'INVALID_PAIR',
  'ORDER_NOT_FOUND',
  'STABLE_TARGET_REQUIRED',
  'REFUND_NOT_PROGRAMMATIC',
  'REFUND_WINDOW_EXPIRED',
  'DUPLICATE_ACTIVE_ORDER',
  'NO_PROVIDERS_AVAILABLE',
] as const satisfies readonly ErrorCode[];

export interface OrderRefusal {
  code: ErrorCode;
  message: string;
  fields?: FieldIssue[];
  /** What would have been accepted. */
  limit?: { min?: string; max?: string };
}

/** Details of a refusal besides its code and message. */
export type RefusalExtras = Omit<OrderRefusal, 'code' | 'message'>;

/**
 * Why a refund action is refused at `now` (ms); null if it is accepted or repeats the accepted one.
 * @param said as for `refuseAnyRefund`
 */
export function refuseRefundDecision(
  order: OrderState,
  target: RefundTarget,
  now: number,
  decidedBy: RefundDecision['decidedBy'] = 'partner',
  said: OrderStatus | null = null,
): OrderRefusal | null {
  const repeats = order.refund?.decidedBy === decidedBy && sameTarget(order.refund.target, target);
  return repeats ? null : (refuseAnyRefund(order, now, said) ?? refuseConversion(order, target));
}

/**
 * Why an operator cannot have the refund requested once more; null if it can [rules/refunds: Asking again].
 * @param said the status that the provider reported last, where that is known
 */
export function refuseRefundAgain(order: OrderState, said: OrderStatus | null = null): OrderRefusal | null {
  const { status, refund, refundAcceptedAt, input } = order;
  if (input.refundCapability !== 'programmatic') {
    return { code: 'REFUND_NOT_PROGRAMMATIC', message: `${input.provider} has no refund call` };
  }
  if (status !== 'manual_review' || refund === null) {
    const message = `Only a decided refund of an order in manual_review can be requested again; this one is ${status}`;
    return { code: 'REFUND_WINDOW_EXPIRED', message };
  }
  if (refundAcceptedAt !== null) {
    return { code: 'REFUND_WINDOW_EXPIRED', message: `${input.provider} has accepted the refund already` };
  }
  const message = `${input.provider} says that it has sent the money: ask it for the transaction, and close the review by a decision`;
  return isSaidToBeSent(order) || isMoneySaidSent(said) ? { code: 'REFUND_WINDOW_EXPIRED', message } : null;
}

/** Whether the provider's last word is that it has refunded: then no refund is decided any more [rules/refunds: Deciding]. */
export function isRefundSaid(said: OrderStatus | null): boolean {
  return said === 'refunded';
}

/**
 * Whether the refund that is due and undecided has only to be checked, so that nobody is asked to choose it: the provider's last word
 * is that it has sent it, or the order waits for the proof of that.
 */
export function isRefundInCheck({ status, refund, unproven }: OrderState, said: OrderStatus | null): boolean {
  const isUndecided = status === 'refund_required' && refund === null;
  return isUndecided && (isRefundSaid(said) || isRefundSaid(unproven?.report.status ?? null));
}

/**
 * Whether the provider sends a refund back to the sender by itself, whatever is decided: there is nothing to choose [rules/refunds: To the
 * sender].
 */
export function goesToSender({ refundsToSender, refundCapability }: OrderInput): boolean {
  return refundsToSender === true && refundCapability === 'programmatic';
}

/**
 * Whether somebody is asked to choose the refund: the partner by dashboard and v2 API, an operator in its place.
 * @param said the status that the provider reported last
 */
export function isChoiceAsked(order: OrderState, said: OrderStatus | null): boolean {
  const { status, refund, input } = order;
  const isUndecided = status === 'refund_required' && refund === null;
  const isToChoose = input.refundCapability === 'programmatic' && !goesToSender(input);
  return isUndecided && isToChoose && !isRefundInCheck(order, said);
}

/**
 * Whether the provider's last word is that it has sent the money, back or on: then no refund is requested of it [rules/refunds: At
 * the provider].
 */
export function isMoneySaidSent(said: OrderStatus | null): boolean {
  return isRefundSaid(said) || said === 'completed';
}

/** What a provider says that goes on with the swap, or has ended it. */
const SWAPS_ON: readonly OrderStatus[] = ['exchanging', 'sending', 'completed'];

/** Whether the provider goes on with a swap whose refund is due: nothing but a person can tell what it does [rules/watching: Cases]. */
export function isRefundContradicted(status: OrderStatus | null, said: OrderStatus | null): boolean {
  return status === 'refund_required' && said !== null && SWAPS_ON.includes(said);
}

function refuseConversion({ input }: OrderState, target: RefundTarget): OrderRefusal | null {
  const isPossible = target.kind === 'address' || canConvert(input);
  const issue = whyNoConversion(input.provider);
  return isPossible ? null : { code: 'INVALID_PAIR', message: issue, fields: [{ field: 'action', issue }] };
}

/**
 * Why no refund action at all is possible at `now` (ms), or null. At the exact time of the deadline, the timer wins
 * [rules/refunds: Decision window].
 * @param said the status that the provider reported last, asked when an action arrives. Null for one that was taken: workflows
 * apply it whatever the provider says, because their histories hold such actions.
 */
export function refuseAnyRefund(order: OrderState, now: number, said: OrderStatus | null = null): OrderRefusal | null {
  if (order.input.refundCapability !== 'programmatic') {
    return {
      code: 'REFUND_NOT_PROGRAMMATIC',
      message: `${order.input.provider} handles refunds by ${order.input.refundCapability === 'ticket' ? 'ticket' : 'support'}; no refund action is possible`,
    };
  }
  if (order.refund) {
    return { code: 'REFUND_WINDOW_EXPIRED', message: 'Another refund is already decided for this order' };
  }
  if (order.status !== 'refund_required') {
    return {
      code: 'REFUND_WINDOW_EXPIRED',
      message: `A refund action needs an order in refund_required; this one is ${order.status}`,
    };
  }
  if (order.refundDeadline !== null && now >= Date.parse(order.refundDeadline)) {
    return { code: 'REFUND_WINDOW_EXPIRED', message: 'The refund window is over; the refund preference was applied' };
  }
  return isRefundSaid(said) ? refusalOfRefunded(order.input) : null;
}

/** The refund goes where the provider has sent it, whatever is decided now. */
export function refusalOfRefunded({ provider }: Pick<OrderInput, 'provider'>): OrderRefusal {
  return { code: 'REFUND_WINDOW_EXPIRED', message: `${provider} says that it has refunded the deposit already` };
}

/** A refund target as an action of the API, and the stablecoin for a conversion. The address is never shown. */
export function refundActionOf(target: RefundTarget) {
  return target.kind === 'stable'
    ? ({ action: 'convert_to_stable', target: target.target } as const)
    : ({ action: 'refund_to_address', target: null } as const);
}

export function sameTarget(a: RefundTarget, b: RefundTarget): boolean {
  if (a.kind === 'address') {
    return b.kind === 'address' && a.address === b.address && a.extraId === b.extraId;
  }
  return b.kind === 'stable' && a.target === b.target && a.address === b.address;
}

/** What the preference leads to when the decision window ends: a refund, or manual review [rules/refunds: Without a decision]. */
export function choosePreferredRefund({ input }: Pick<OrderState, 'input'>): RefundTarget | 'manual_review' {
  const preference = input.refundPreference;
  if (preference.default === 'convert_to_stable') {
    return toConversion(preference);
  }
  if (input.refundAddress !== null) {
    return { kind: 'address', address: input.refundAddress, extraId: input.refundExtraId };
  }
  return preference.fallbackIfRefundAddressMissing === 'convert_to_stable' ? toConversion(preference) : 'manual_review';
}

/** Never converts without an explicit target and an address that can receive it [rules/refunds: Converting to a stablecoin]. */
function toConversion(preference: OrderState['input']['refundPreference']): RefundTarget | 'manual_review' {
  const { convertToStableTarget: target, stableAddress: address } = preference;
  return target !== null && address !== null ? { kind: 'stable', target, address } : 'manual_review';
}

/**
 * Whether the order's provider can pay a refund as a stablecoin; simulated providers all can [rules/refunds: Converting to a
 * stablecoin].
 */
export function canConvert({ sandbox, convertsRefunds }: Pick<OrderInput, 'sandbox' | 'convertsRefunds'>): boolean {
  return sandbox !== null || convertsRefunds === true;
}

/** Why the order's refund cannot be converted. */
export function whyNoConversion(provider: string): string {
  return `${provider} does not convert refunds to a stablecoin; use refund_to_address`;
}

/**
 * The preference without a conversion, for a provider that does not convert: the refund address, if there is one; null if it
 * cannot be honored at all [rules/refunds: The preference].
 */
export function withoutConversion(preference: RefundPreference, hasRefundAddress: boolean): RefundPreference | null {
  if (!wantsConversion(preference)) {
    return preference;
  }
  return hasRefundAddress
    ? {
        default: 'return_to_refund_address',
        fallbackIfRefundAddressMissing: 'manual_review',
        convertToStableTarget: null,
        stableAddress: null,
        notKept: true,
      }
    : null;
}

/** Whether the preference can lead to a conversion. */
export function wantsConversion(preference: RefundPreference): boolean {
  return [preference.default, preference.fallbackIfRefundAddressMissing].includes('convert_to_stable');
}

/** The order's note about a preference that cannot be honored; null if it can. */
export function preferenceNote({ provider, refundPreference }: OrderInput): string | null {
  return refundPreference.notKept
    ? `${provider} does not convert refunds to a stablecoin: unless you decide otherwise, a refund goes to refund_address`
    : null;
}
