import { type Html, html } from '#api/http/html';
import { supportLink } from '#domain/partners/branding';
import type { TrackedTransaction } from '#operations/orders/transactions';
import type { TrackedOrder } from '../order/tracked-order';
import { describeRefund, type TrackedRefund } from '../order/tracked-refund';
import { renderCopyButton, shortenMiddle } from './controls';

/** Statuses in which the agreed payout can no longer be expected. */
const OFF_COURSE: ReadonlySet<TrackedOrder['status']> = new Set([
  'refund_required',
  'manual_review',
  'failed',
  'expired',
  'refunded',
]);

interface AmountLabels {
  sent: string;
  received: string;
  address: string;
}

/** If no payout is expected, its address must not look like a refund address. */
function chooseAmountLabels({ status, amount_to_actual: received }: TrackedOrder): AmountLabels {
  if (received !== null) {
    return { sent: 'You sent', received: 'Sent to you', address: 'To your address' };
  }
  return OFF_COURSE.has(status)
    ? { sent: 'Agreed deposit', received: 'Agreed payout, about', address: 'Payout address' }
    : { sent: 'You send', received: 'You receive about', address: 'To your address' };
}

/** The quoted and received amounts, and why they differ. */
export function renderMoney(order: TrackedOrder): Html {
  const labels = chooseAmountLabels(order);
  const { amount_to_actual: actual, amount_to_expected: expected, to, to_network_name: network } = order;
  return html`<section class="money" aria-labelledby="amounts">
<h2 id="amounts">Amounts</h2>
<dl>
<div><dt>${labels.sent}</dt><dd>${order.amount_from} ${order.from} <span class="quiet">${order.from_network_name}</span></dd></div>
<div><dt>${labels.received}</dt><dd>${actual ?? expected} ${to} <span class="quiet">${network}</span></dd></div>
${actual === null || actual === expected ? null : html`<div><dt>Quoted</dt><dd>${expected} ${to}</dd></div>\n`}<div><dt>${labels.address}</dt><dd><code>${order.payout_address}</code></dd></div>
${renderRefundTarget(order)}${renderRefund(order)}</dl>
${order.amount_notice && html`<p class="hint">${order.amount_notice}</p>\n`}</section>`;
}

/** In place of a refund address, which its provider never takes; a completed swap needs none. */
function renderRefundTarget({ refund_to: to, status, state }: TrackedOrder): Html | null {
  if (to !== 'sender' || status === 'completed') {
    return null;
  }
  const sender = state === 'waiting_deposit' ? 'The address you send from' : 'The address you sent from';
  return html`<div><dt>Refund to</dt><dd>${sender}</dd></div>
`;
}

function renderRefund(order: TrackedOrder): Html | null {
  const { refund, status, from } = order;
  if (refund === null) {
    return null;
  }
  const arrived =
    refund.arrived === null
      ? null
      : html`<div><dt>Arrived</dt><dd>${refund.arrived} ${from}</dd></div>
`;
  const label = status === 'refunded' ? 'Sent back' : 'You get back';
  const amount = refund.amount === null ? describeRefund({ from }, refund) : `${refund.amount} ${from}`;
  return html`${arrived}<div class="back"><dt>${label}</dt><dd>${amount}${renderFees(order, refund)}</dd></div>
`;
}

function renderFees(
  { from, status }: TrackedOrder,
  { fee, less_network_fee: lessNetworkFee }: TrackedRefund,
): Html | null {
  const parts = [
    ...(fee === null ? [] : [`after the provider’s fee of ${fee} ${from}`]),
    ...(lessNetworkFee ? [status === 'refunded' ? 'minus the network fee' : 'the network fee will be deducted'] : []),
  ];
  return parts.length === 0 ? null : html`<small>${parts.join('; ')}</small>`;
}

const KINDS: Readonly<Record<TrackedTransaction['kind'], string>> = {
  deposit: 'Your deposit',
  payout: 'Payout',
  refund: 'Refund',
};

export function renderTransactions({ transactions }: TrackedOrder): Html | null {
  if (transactions.length === 0) {
    return null;
  }
  return html`<section class="transactions" aria-labelledby="transactions">
<h2 id="transactions">Transactions</h2>
<dl>
${transactions.map(({ kind, ...transaction }) => html`<div class="long"><dt>${KINDS[kind]}</dt><dd>${linkTransaction(transaction)}${renderCopyButton(transaction.hash, 'transaction hash')}${transaction.on_chain && html`<small>${transaction.on_chain}</small>`}</dd></div>\n`)}</dl>
</section>`;
}

function linkTransaction({ hash, explorer_url: url }: Omit<TrackedTransaction, 'kind'>): Html {
  const shown = html`<code>${shortenMiddle(hash)}</code>`;
  return url === null ? shown : html`<a href="${url}" rel="noreferrer noopener nofollow">${shown}</a>`;
}

/** How to reach support, and how to verify that it is support. */
export function renderHelp(order: TrackedOrder): Html {
  const { partner, phrase, refund_notice: notice, status } = order;
  return html`<section class="help" aria-labelledby="help">
<h2 id="help">Help</h2>
<p>${renderContact(order)}</p>
<dl>
<div class="long"><dt>Order number</dt><dd><code>${order.order_id}</code>${renderCopyButton(order.order_id, 'order number')}</dd></div>
<div><dt>Your three words</dt><dd><strong class="phrase">${phrase}</strong></dd></div>
</dl>
<p class="hint">${partner} support can tell you these three words. Anyone who can’t is not from support. We never contact you first, and nobody needs your keys, your recovery phrase or access to your screen.</p>
${notice === null || status === 'refund_required' ? null : html`<h3>If something goes wrong</h3>\n<p class="hint">${notice}</p>\n`}</section>`;
}

function renderContact({ partner, support_contact: contact }: TrackedOrder): Html {
  if (contact === null) {
    return html`Contact ${partner} through its app or website, and give the order number.`;
  }
  return html`Contact ${partner} at <a href="${supportLink(contact)}" rel="noreferrer noopener">${contact.replace(/^https:\/\//, '')}</a>, and give the order number.`;
}
