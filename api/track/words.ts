import type { RefundCapability } from '../../src/domain/orders/order';
import type { OrderStatus } from '../../src/domain/orders/status';
import type { FailedReason } from '../../src/domain/watching/provider-report';

/** A status as its reader needs it: what happens now and next, and what to do. `{names}` are filled in per order. */
interface StatusWords {
  readonly title: string;
  readonly explanation: string;
  readonly advice: string;
}

const NOTHING_TO_DO = 'There is nothing you need to do. You can close this page and come back later.';

/** `deposit_overdue`: the time to send is over, and the order has not been closed yet. */
export const STATUS_WORDS: Readonly<Record<OrderStatus | 'deposit_overdue', StatusWords>> = {
  waiting_deposit: {
    title: 'Waiting for your deposit',
    explanation:
      'Nothing has arrived yet. Once your {from} payment is seen on the {from_network} network, the swap goes on by itself.',
    advice: 'Send exactly the amount below, in one payment, before the time is over.',
  },
  deposit_overdue: {
    title: 'The time to send is over',
    explanation: 'No deposit has been seen in time. This order will be closed soon.',
    advice:
      'Do not send anything to its address any more. If you have sent your {from} already, keep the transaction hash and contact {partner} if this page does not change.',
  },
  confirming: {
    title: 'Deposit seen',
    explanation:
      'Your {from} payment was seen. It now needs confirmations from the {from_network} network, then the conversion to {to} starts.',
    advice: NOTHING_TO_DO,
  },
  exchanging: {
    title: 'Converting your {from}',
    explanation: 'Your deposit is confirmed and is being converted to {to}. The payout to your address comes next.',
    advice: NOTHING_TO_DO,
  },
  sending: {
    title: 'Sending your {to}',
    explanation:
      'The conversion is done and your {to} is on its way. The swap is complete once the {to_network} network has confirmed the payout.',
    advice: NOTHING_TO_DO,
  },
  completed: {
    title: 'Swap completed',
    explanation: 'Your {to} was paid out to your address and the payout is confirmed.',
    advice:
      'Look into your wallet. If the amount does not show up there, contact {partner} and give the order number below.',
  },
  failed: {
    title: 'Swap failed',
    explanation: 'This swap has ended without a payout and will not go on.',
    advice:
      'Do not send anything to its deposit address. If you have already paid, contact {partner} and give the order number below.',
  },
  expired: {
    title: 'Order expired',
    explanation: 'No deposit arrived in time, so this order was closed.',
    advice:
      'Do not send anything to its deposit address: start a new swap instead. If you have already paid, contact {partner} with the order number below and your transaction hash.',
  },
  refund_required: {
    title: 'Refund due',
    explanation: 'Your deposit arrived, but the swap cannot go on. The refund comes next.',
    advice: 'Do not send anything more. How you get your money back is explained below.',
  },
  refunded: {
    title: 'Refunded',
    explanation: 'The swap did not take place and your refund was sent.',
    advice:
      'Look into the wallet the refund went to. If it does not show up there, contact {partner} and give the order number below.',
  },
  manual_review: {
    title: 'A person is looking at your order',
    explanation: 'This order needs a human decision. It ends with the payout, with a refund, or as failed.',
    advice:
      'Do not send anything more. There is nothing you need to do now; for questions contact {partner} and give the order number below.',
  },
};

/** How a refund works at each kind of provider: while all goes well, and once one is due [rules/refunds: Modes]. */
export const REFUND_WORDS: Readonly<Record<RefundCapability, { readonly ahead: string; readonly due: string }>> = {
  programmatic: {
    ahead: 'If this swap cannot go on, {partner} lets you choose within {hours} hours how you get your deposit back.',
    due: 'Open {partner} and choose how you get your deposit back, until {deadline} at the latest. Without a choice, what was set when the order was made applies. If you have chosen already, the refund is on its way.',
  },
  ticket: {
    ahead:
      'If this swap cannot go on, a refund is requested from the provider {provider}. It may take up to {hours} hours.',
    due: 'Your refund was requested from the provider {provider}. It may take up to {hours} hours. There is nothing you need to do.',
  },
  none: {
    ahead: 'If this swap cannot go on, the support of {partner} helps you to get your deposit back.',
    due: 'Contact the support of {partner} and give the order number below: they help you to get your deposit back.',
  },
};

/** What became of money that came after the order had expired [rules/watching: Late deposits]. */
export const LATE_DEPOSIT_WORDS = {
  under_way:
    'Your {from} arrived after the time was over. The provider {provider} has it and decides what becomes of it; this page tells you. You can also contact {partner}.',
  completed: 'Your {from} arrived after the time was over, and the provider has swapped and paid it out all the same.',
  refunded: 'Your {from} arrived after the time was over, and the provider has sent it back.',
  failed:
    'Your {from} arrived after the time was over, and the provider could neither swap it nor send it back. Contact {partner} and give the order number below.',
} as const;

/** Why another amount was paid out than expected. */
export const AMOUNT_WORDS = {
  less: 'You got {amount} less than expected',
  more: 'You got {amount} more than expected',
  deposit_difference: '{amount} because another amount arrived than was to be sent',
  network_fee: '{amount} because the network took another fee than expected',
  rate: '{amount} by the rate and the fees at the time of the swap',
  rounding: '{amount} by rounding',
} as const;

/** Why a swap failed or is to be refunded [rules/tracking: Words]; null leaves it to the provider's own message. */
export const REASON_WORDS: Readonly<Record<FailedReason, string | null>> = {
  kyt_block: 'The compliance check of the provider did not accept an address of this swap.',
  amount_out_of_range: 'The provider no longer supports this amount. Ask for a new quote.',
  rate_changed: 'The rate moved too far before the swap could be made. Ask for a new quote.',
  provider_timeout: 'The provider did not answer. A new swap can use another one.',
  provider_internal: 'The provider had an internal error. A new swap can use another one.',
  underpayment: 'Less than the expected amount arrived.',
  overpayment: 'More than the expected amount arrived.',
  network_congestion: 'The network was too busy and its fees too high. Try again later.',
  unknown: null,
};

export function fillIn(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
