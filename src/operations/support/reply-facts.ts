import type { Order } from '#contract/orders/order';
import { networkById } from '#domain/assets/networks';
import type { Placeholder } from '#domain/support/saved-reply';

interface WrittenFacts {
  /** The draft of an answer: where the money is, and then what happens next, in paragraphs. */
  draft: string;
  phrase: string;
  trackingUrl: string;
}

/** What saved replies can name of an order: nothing that only the partner may know, no provider and no address. */
export function replyFacts(order: Order, { draft, phrase, trackingUrl }: WrittenFacts): Record<Placeholder, string> {
  const [statusSentence = '', nextStep = ''] = draft.split('\n\n');
  return {
    order_id: order.order_id,
    partner_reference: order.partner_order_ref ?? order.order_id,
    amount: `${order.amount_from} ${order.from}`,
    receives: `${order.amount_to_actual ?? order.amount_to_expected} ${order.to}`,
    network: networkName(order.from_network),
    payout_network: networkName(order.to_network),
    status: order.status.replaceAll('_', ' '),
    status_sentence: statusSentence,
    next_step: nextStep,
    tracking_url: trackingUrl,
    phrase,
  };
}

function networkName(id: string): string {
  return networkById(id)?.name ?? id;
}
