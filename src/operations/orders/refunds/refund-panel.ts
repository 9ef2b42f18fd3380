import type { Order } from '#contract/orders/order';
import type { RefundPanelView, Step } from '#contract/shared/order';
import type { ControlledOrder } from '#db/orders/control';
import { decimalsOfAsset, resolveAsset } from '#domain/assets/currencies';
import { SECOND } from '#domain/duration';
import { type RefundTarget, STABLE_TARGET_NAMES } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { refundAmount, refundedDeposit } from '#domain/refunds/net-amount';
import { canConvert, choosePreferredRefund, isChoiceAsked } from '#domain/refunds/refund-decision';
import type { Providers } from '#providers/registry';

const MOST_DECIMALS = 8;

/**
 * The decisions open for an order's refund; null if there are none.
 * @param said the status that the provider reported last
 */
export function refundPanel(
  { providers }: { providers: Pick<Providers, 'find'> },
  { input, state }: ControlledOrder,
  { order, said }: { order: Order; said: OrderStatus | null },
): RefundPanelView | null {
  if (!isChoiceAsked({ ...state, input }, said)) {
    return null;
  }
  const facts = providers.find(order.provider)?.facts;
  const amount = refundedDeposit({ ...state, input });
  const asset = resolveAsset(order.from, order.from_network);
  const decimals = asset ? decimalsOfAsset(asset) : MOST_DECIMALS;
  const { feePct = null, feeNetwork = null } = facts ?? {};
  return {
    deadline: order.refund_deadline,
    amount,
    currency: order.from,
    network: order.from_network,
    fee_pct: feePct,
    amount_net: feePct === null || amount === null ? null : refundAmount(amount, decimals, { feePct, feeNetwork }).net,
    fee_network: feeNetwork,
    has_refund_address: input.refundAddress !== null,
    stable_targets: canConvert(input) ? [...STABLE_TARGET_NAMES] : [],
    default_action: nameDefault(choosePreferredRefund({ input }), canConvert(input)),
  };
}

/** What happens at the deadline, by the stated preference [rules/refunds: Without a decision]. */
function nameDefault(chosen: RefundTarget | 'manual_review', converts: boolean): RefundPanelView['default_action'] {
  if (chosen === 'manual_review' || (chosen.kind === 'stable' && !converts)) {
    return 'manual_review';
  }
  return chosen.kind === 'address' ? 'return_to_refund_address' : 'convert_to_stable';
}

/** The statuses an order went through, with the seconds it spent in each. */
export function timelineOf({ timeline }: Order): Step[] {
  return timeline.map(({ status, at, sequence }, index) => {
    const next = timeline[index + 1];
    return { status, at, sequence, seconds: next ? Math.round((Date.parse(next.at) - Date.parse(at)) / SECOND) : null };
  });
}
