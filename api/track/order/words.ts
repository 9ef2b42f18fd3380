import type { RefundCapability } from '../../../src/domain/orders/order';
import type { Tone } from '../../../src/domain/orders/tone';
import type { FailedReason } from '../../../src/domain/watching/provider-report';
import type { Situation } from './situation';

/** A situation as its reader needs it: what is, in one sentence; what to do now; and what happens next. */
interface SituationWords {
  readonly tone: Tone;
  readonly title: string;
  readonly advice: string;
  readonly explanation: string;
}

const NOTHING_TO_DO = 'There is nothing you need to do. You can close this page and come back later.';
const DO_NOT_SEND = 'Do not send anything to its address any more.';
const NUMBER_AND_HASH = 'with the order number and your transaction hash';

/** `{names}` are filled in per order. */
export const SITUATION_WORDS: Readonly<Record<Situation, SituationWords>> = {
  waiting_deposit: {
    tone: 'waiting',
    title: 'Waiting for your deposit',
    advice: 'Send exactly {amount} {from} on the {from_network} network, in one payment.',
    explanation: 'Nothing has arrived yet. Once your payment is seen, the swap goes on by itself.',
  },
  deposit_overdue: {
    tone: 'over',
    title: 'The time to send is over',
    advice: `${DO_NOT_SEND} If you have sent your {from} already, keep the transaction hash and stay here: this page tells you when it is seen.`,
    explanation: 'No deposit has been seen in time. This order will be closed soon.',
  },
  confirming: {
    tone: 'moving',
    title: 'Deposit seen',
    advice: NOTHING_TO_DO,
    explanation:
      'Your {from} has been found. It now needs confirmations from the {from_network} network, then the conversion to {to} starts.',
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
      'The conversion is done and your {to} is on its way. The swap is complete once the {to_network} network has confirmed the payout.',
  },
  completed: {
    tone: 'done',
    title: 'Swap completed',
    advice: 'Look into your wallet: your {to} is there.',
    explanation:
      'It was paid out to your address and the payout is confirmed. If the amount does not show up, contact {partner} and give the order number below.',
  },
  expired: {
    tone: 'over',
    title: 'This order has expired',
    advice: DO_NOT_SEND,
    explanation: `No deposit arrived in time. Start a new swap instead. Already sent? Contact {partner} ${NUMBER_AND_HASH}.`,
  },
  expired_watched: {
    tone: 'over',
    title: 'This order has expired',
    advice: DO_NOT_SEND,
    explanation:
      'Already sent? The address is being watched until {watched_until}: a payment that comes in is shown here. Otherwise start a new swap.',
  },
  late_under_way: {
    tone: 'review',
    title: 'Your payment came late, and has been seen',
    advice: 'Do not send anything more. This page tells you what becomes of it.',
    explanation:
      'Your {from} arrived after the time was over. The provider {provider} has it and decides: it swaps it all the same, or sends it back.',
  },
  late_completed: {
    tone: 'done',
    title: 'Your late payment was swapped',
    advice: 'Look into your wallet: your {to} was sent.',
    explanation:
      'Your {from} arrived after the time was over, and the provider has swapped and paid it out all the same.',
  },
  late_refunded: {
    tone: 'returning',
    title: 'Your late payment was sent back',
    advice: 'Look into the wallet that the refund went to.',
    explanation: 'Your {from} arrived after the time was over, and the provider has sent it back.',
  },
  late_failed: {
    tone: 'failed',
    title: 'Your late payment needs support',
    advice: 'Contact {partner} and give the order number below.',
    explanation:
      'Your {from} arrived after the time was over, and the provider could neither swap it nor send it back by itself.',
  },
  refund_choice: {
    tone: 'returning',
    title: 'Your {from} is to be sent back to you',
    advice: 'Open {partner} and choose how you get your deposit back, until {deadline} at the latest.',
    explanation:
      'Your deposit arrived, but the swap cannot go on. Without a choice, what was set when the order was made applies. Do not send anything more.',
  },
  refund_ticket: {
    tone: 'returning',
    title: 'Your refund has been requested',
    advice: 'There is nothing you need to do. Do not send anything more.',
    explanation:
      'Your deposit arrived, but the swap cannot go on. The refund was requested from the provider {provider}. It may take up to {hours} hours, until {sla_end}.',
  },
  refund_support: {
    tone: 'returning',
    title: 'Your {from} is to be sent back to you',
    advice: 'Contact the support of {partner} and give the order number below.',
    explanation:
      'Your deposit arrived, but the swap cannot go on. Support arranges the refund with the provider {provider}.',
  },
  refund_under_way: {
    tone: 'returning',
    title: 'Your refund is on its way',
    advice: 'There is nothing you need to do. Do not send anything more.',
    explanation: 'The swap could not go on. {decided_by} ({decided_at}). The provider {provider} now sends {refund}.',
  },
  refunded: {
    tone: 'returning',
    title: 'Your refund was sent',
    advice: 'Look into the wallet the refund went to.',
    explanation:
      'The swap did not take place. If the refund does not show up there, contact {partner} and give the order number below.',
  },
  manual_review: {
    tone: 'review',
    title: 'A person is looking at your order',
    advice: 'There is nothing you need to do now. Do not send anything more.',
    explanation:
      'The support team behind {partner} has had it since {since}, together with the provider {provider}. It ends with the payout, with a refund, or as failed. For questions contact {partner} and give the order number below.',
  },
  failed: {
    tone: 'failed',
    title: 'This swap has failed',
    advice: 'Contact {partner} and give the order number below. Do not send anything more.',
    explanation:
      'It has ended without a payout and will not go on. Support finds out with the provider {provider} what became of your deposit.',
  },
  failed_unpaid: {
    tone: 'failed',
    title: 'This swap has failed before any deposit',
    advice: 'Do not send anything to its address. Start a new swap instead.',
    explanation:
      'No payment of yours has been seen. If you have paid all the same, contact {partner} and give the order number below.',
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

/** Who decided about a refund [rules/refunds: Deciding]. */
export const DECIDED_BY_WORDS = {
  partner: 'Your choice was taken in {partner}',
  preference: 'What was set when the order was made was applied',
  operator: 'The support team decided so',
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
