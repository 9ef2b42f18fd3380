import type { RefundCapability } from '#domain/orders/order';
import type { Tone } from '#domain/orders/status';
import type { FailedReason } from '#domain/watching/provider-report';
import type { TrackedState } from './tracked-state';

/** What the reader needs to know in a state: what it is, in one sentence; what to do now; and what happens next. */
interface StateWords {
  readonly tone: Tone;
  readonly title: string;
  readonly advice: string;
  readonly explanation: string;
}

const NOTHING_TO_DO = 'You do not need to do anything. You can close this page and come back later.';
const DO_NOT_SEND = 'Do not send anything to the deposit address.';
const NUMBER_AND_HASH = 'with the order number and your transaction hash';

/** `{names}` are replaced per order. */
export const STATE_WORDS: Readonly<Record<TrackedState, StateWords>> = {
  waiting_deposit: {
    tone: 'waiting',
    title: 'Waiting for your deposit',
    advice: 'Send exactly {amount} {from} on the {from_network} network, in one payment.',
    explanation: 'Nothing has arrived yet. Once your payment is detected, the swap continues automatically.',
  },
  deposit_overdue: {
    tone: 'over',
    title: 'The time to send has run out',
    advice: `${DO_NOT_SEND} If you have already sent your {from}, keep the transaction hash and stay here: this page will show when it is detected.`,
    explanation: 'No deposit was detected in time. This order will be closed soon.',
  },
  deposit_unwanted: {
    tone: 'failed',
    title: 'This swap failed before any deposit',
    advice: `${DO_NOT_SEND} If you have already sent your {from}, keep the transaction hash and stay here: this page will show when it is detected.`,
    explanation:
      'The provider {provider} says that the swap failed. No payment from you was detected so far. This order will be closed when its time is over.',
  },
  deposit_on_chain: {
    tone: 'moving',
    title: 'Your payment is on its way',
    advice: `${NOTHING_TO_DO} Do not send it again.`,
    explanation:
      'The {from_network} network shows your payment. Once the provider {provider} has noticed it, the swap continues automatically.',
  },
  deposit_implied: {
    tone: 'moving',
    title: 'Your payment is being looked into',
    advice: `${NOTHING_TO_DO} Do not send it again.`,
    explanation:
      'The provider {provider} says something of your swap that implies your payment, and has not yet said what became of it.',
  },
  deposit_reported: {
    tone: 'moving',
    title: 'Your payment is on its way',
    advice: `${NOTHING_TO_DO} Do not send it again.`,
    explanation:
      'Your wallet says that it has sent your {from}. Once the provider {provider} has noticed it, the swap continues automatically.',
  },
  deposit_unclear: {
    tone: 'waiting',
    title: 'Please do not send anything now',
    advice: `${DO_NOT_SEND} If you have already sent your {from}, keep the transaction hash and stay here: this page will show when it is detected.`,
    explanation:
      'At the moment it is not clear what the provider {provider} makes of this swap, so a payment might go unnoticed. This page changes as soon as that is clear.',
  },
  confirming: {
    tone: 'moving',
    title: 'Deposit detected',
    advice: NOTHING_TO_DO,
    explanation:
      'Your {from} has been detected. Once the {from_network} network confirms it, the conversion to {to} starts.',
  },
  exchanging: {
    tone: 'moving',
    title: 'Converting your {from} to {to}',
    advice: NOTHING_TO_DO,
    explanation: 'Your deposit is confirmed. The payout to your address comes next.',
  },
  sending: {
    tone: 'moving',
    title: 'Sending your {to}',
    advice: NOTHING_TO_DO,
    explanation:
      'The conversion is done and your {to} is on its way. The swap is complete once the {to_network} network confirms the payout.',
  },
  completed: {
    tone: 'done',
    title: 'Swap completed',
    advice: 'Check your wallet for your {to}.',
    explanation:
      'The provider {provider} says that it has sent it to your address. If the amount does not show up, contact {partner} and give the order number below.',
  },
  expired: {
    tone: 'over',
    title: 'This order has expired',
    advice: DO_NOT_SEND,
    explanation: `No deposit arrived in time. Start a new swap instead. Already sent it? Contact {partner} ${NUMBER_AND_HASH}.`,
  },
  expired_watched: {
    tone: 'over',
    title: 'This order has expired',
    advice: DO_NOT_SEND,
    explanation:
      'Already sent it? The address is watched until {watched_until}, and a payment that arrives will be shown here. Otherwise, start a new swap.',
  },
  late_under_way: {
    tone: 'review',
    title: 'Your late payment has been detected',
    advice: 'Do not send anything more. This page will show what happens to it.',
    explanation:
      'Your {from} arrived after the deadline. The provider {provider} has it and will either swap it anyway or send it back.',
  },
  late_completed: {
    tone: 'done',
    title: 'Your late payment was swapped',
    advice: 'Check your wallet: your {to} was sent.',
    explanation: 'Your {from} arrived after the deadline, but the provider completed the swap anyway.',
  },
  late_refunded: {
    tone: 'returning',
    title: 'Your late payment was sent back',
    advice: 'Check the wallet that you chose for refunds, or the one you paid from.',
    explanation: 'Your {from} arrived after the deadline, and the provider sent it back.',
  },
  late_failed: {
    tone: 'failed',
    title: 'Your late payment needs support',
    advice: 'Contact {partner} and give the order number below.',
    explanation:
      'Your {from} arrived after the deadline, and the provider could neither swap it nor send it back automatically.',
  },
  refund_choice: {
    tone: 'returning',
    title: 'Your {from} needs to be refunded',
    advice: 'Open {partner} and choose how to get your deposit back, by {deadline} at the latest.',
    explanation:
      'Your deposit arrived, but the swap cannot continue. If you do not choose in time, {otherwise}. Do not send anything more.',
  },
  refund_ticket: {
    tone: 'returning',
    title: 'Your refund has been requested',
    advice: 'You do not need to do anything. Do not send anything more.',
    explanation:
      'Your deposit arrived, but the swap cannot continue. A refund has been requested from the provider {provider}. It can take up to {hours} hours, until {sla_end}.',
  },
  refund_support: {
    tone: 'returning',
    title: 'Your {from} needs to be refunded',
    advice: 'Contact {partner} support and give the order number below.',
    explanation:
      'Your deposit arrived, but the swap cannot continue. Support will arrange the refund with the provider {provider}.',
  },
  refund_under_way: {
    tone: 'returning',
    title: 'Your refund is on its way',
    advice: 'You do not need to do anything. Do not send anything more.',
    explanation:
      'The swap could not continue. {decided_by} ({decided_at}). The provider {provider} is now sending {refund}.',
  },
  refunded: {
    tone: 'returning',
    title: 'Your refund was sent',
    advice: 'Check the wallet that you chose for the refund.',
    explanation:
      'The swap did not take place. If the refund does not show up, contact {partner} and give the order number below.',
  },
  manual_review: {
    tone: 'review',
    title: 'Support is reviewing your order',
    advice: 'You do not need to do anything right now. Do not send anything more.',
    explanation:
      'The support team behind {partner} has been reviewing it with the provider {provider} since {since}. The review ends with a payout, a refund or a failed swap; this page will show which. If you have questions, contact {partner} and give the order number below.',
  },
  failed: {
    tone: 'failed',
    title: 'This swap failed',
    advice: 'Contact {partner} and give the order number below. Do not send anything more.',
    explanation:
      'The swap ended without a payout and will not continue. Support will find out from the provider {provider} what happened to your deposit.',
  },
  failed_unpaid: {
    tone: 'failed',
    title: 'This swap failed before any deposit',
    advice: `${DO_NOT_SEND} Start a new swap instead.`,
    explanation:
      'No payment from you was detected. If you have already paid, contact {partner} and give the order number below.',
  },
};

/** How refunds work with each kind of provider: before one is due, and once it is [rules/refunds: Modes]. */
export const REFUND_WORDS: Readonly<Record<RefundCapability, { readonly ahead: string; readonly due: string }>> = {
  programmatic: {
    ahead: 'If this swap cannot continue, {partner} gives you {hours} hours to choose how to get your deposit back.',
    due: 'Open {partner} and choose how to get your deposit back, by {deadline} at the latest. If you do not choose in time, {otherwise}. If you have already chosen, the refund is on its way.',
  },
  ticket: {
    ahead:
      'If this swap cannot continue, a refund is requested from the provider {provider}. It can take up to {hours} hours.',
    due: 'Your refund was requested from the provider {provider}. It can take up to {hours} hours. You do not need to do anything.',
  },
  none: {
    ahead: 'If this swap cannot continue, {partner} support will help you get your deposit back.',
    due: 'Contact {partner} support and give the order number below: they will help you get your deposit back.',
  },
};

/** Who decided about a refund [rules/refunds: Deciding]. */
export const DECIDED_BY_WORDS = {
  partner: 'Your choice in {partner} was received',
  preference: 'The preference set when the order was created was applied',
  operator: 'The support team made this decision',
} as const;

/** What happens to a refund that nobody decides in time [rules/refunds: Without a decision]. */
export const UNDECIDED_WORDS = {
  address: 'your {from} goes back to the refund address that was given for this order',
  stable: 'your {from} is converted to {stable} and sent to the address that was given for it',
  manual_review: 'support decides',
  unknown: 'the preference set when the order was created applies',
} as const;

/** Why the payout differs from the expected amount: one cause explains all of it, or several contribute. */
export const AMOUNT_WORDS = {
  less: 'You received {amount} less than expected',
  more: 'You received {amount} more than expected',
} as const;
export const AMOUNT_CAUSE_WORDS = {
  deposit_difference: 'because the amount that arrived was not the amount agreed',
  network_fee: 'because the network fee was not as expected',
  rate: 'due to the rate and fees at the time of the swap',
  rounding: 'due to rounding',
} as const;

/** Why a swap failed or is to be refunded [rules/tracking: Words]; null uses the provider's own message. */
export const REASON_WORDS: Readonly<Record<FailedReason, string | null>> = {
  kyt_block: 'The provider’s compliance check did not accept an address in this swap.',
  amount_out_of_range: 'The provider no longer supports this amount.',
  rate_changed: 'The rate moved too far before the swap could be made.',
  provider_timeout: 'The provider did not answer.',
  provider_internal: 'The provider had an internal error.',
  underpayment: 'Less than the expected amount arrived.',
  overpayment: 'More than the expected amount arrived.',
  network_congestion: 'The network was too busy and its fees were too high.',
  unknown: null,
};

export function fillIn(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
