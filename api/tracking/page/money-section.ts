import { type Html, html } from '#api/http/html';
import { compareAmounts } from '#domain/amount';
import { supportLink } from '#domain/partners/branding';
import type { Words } from '../language/words';
import type { TrackedOrder, TrackedTransaction } from '../order/tracked-order';
import { describeRefund, type TrackedRefund } from '../order/tracked-refund';
import { renderCopyButton, shortenMiddle } from './controls';

/** Statuses in which the agreed payout can no longer be expected, and nothing goes to its address. */
const OFF_COURSE: ReadonlySet<TrackedOrder['status']> = new Set([
  'refund_required',
  'manual_review',
  'failed',
  'expired',
  'refunded',
]);

/** Whether the provider says that another amount arrived than was agreed. */
function hasArrivedOtherwise({ amount_from: agreed, amount_from_actual: arrived }: TrackedOrder): boolean {
  return arrived !== null && compareAmounts(arrived, agreed) !== 0;
}

const EXPECTED = { sent: 'amounts.you_send', received: 'amounts.you_receive' } as const;
const AGREED = { sent: 'amounts.agreed_deposit', received: 'amounts.agreed_payout' } as const;

/**
 * What was agreed is called so once it may not be what is paid out: nobody says how much that was, or another amount arrived. If no
 * payout is expected, its address must not look like a refund address.
 */
function chooseAmountLabels(order: TrackedOrder) {
  const { status, amount_to_actual: received } = order;
  const isOther = hasArrivedOtherwise(order);
  const isOff = OFF_COURSE.has(status);
  const labels = isOff || isOther || status === 'completed' ? AGREED : EXPECTED;
  return {
    sent: received !== null && !isOther ? 'amounts.you_sent' : labels.sent,
    received: received !== null ? 'amounts.you_received' : labels.received,
    address: isOff ? 'amounts.payout_address' : 'amounts.to_address',
  } as const;
}

/** The quoted and received amounts, why they differ, and the receipt, which the link's token opens too. */
export function renderMoney(words: Words, order: TrackedOrder, token: string): Html {
  const labels = chooseAmountLabels(order);
  const { amount_to_actual: actual, amount_to_expected: expected, from, to } = order;
  const quoted = actual === null || actual === expected ? null : words.ltr(`${expected} ${to}`);
  return html`<section class="money" aria-labelledby="amounts">
<h2 id="amounts">${words.render('amounts.heading')}</h2>
<dl>
<div><dt>${words.render(labels.sent)}</dt><dd>${words.ltr(`${order.amount_from} ${from}`)} <span class="quiet">${order.from_network_name}</span></dd></div>
${renderArrived(words, order)}<div><dt>${words.render(labels.received)}</dt><dd>${words.ltr(`${actual ?? expected} ${to}`)} <span class="quiet">${order.to_network_name}</span></dd></div>
${quoted && html`<div><dt>${words.render('amounts.quoted')}</dt><dd>${quoted}</dd></div>\n`}<div><dt>${words.render(labels.address)}</dt><dd><code>${words.ltr(order.payout_address)}</code></dd></div>
${renderRefundTarget(words, order)}${renderRefund(words, order)}</dl>
${order.amount_notice && html`<p class="hint">${order.amount_notice.toHtml()}</p>\n`}${renderReceipt(words, order, token)}</section>`;
}

/** Another amount than the agreed one; a refund says what arrived in any case. */
function renderArrived(words: Words, order: TrackedOrder): Html | null {
  return order.refund === null && hasArrivedOtherwise(order)
    ? renderArrivedAmount(words, `${order.amount_from_actual} ${order.from}`)
    : null;
}

function renderArrivedAmount(words: Words, arrived: string): Html {
  return html`<div><dt>${words.render('amounts.arrived')}</dt><dd>${words.ltr(arrived)}</dd></div>\n`;
}

/** A refund's says that it is one. */
const RECEIPTS = { swap: 'amounts.receipt', refund: 'amounts.refund_receipt' } as const;

function renderReceipt(words: Words, { receipt, order_id: id }: TrackedOrder, token: string): Html | null {
  if (receipt === null) {
    return null;
  }
  const link = (form: string, text: Html) => html`<a href="${id}/receipt.${form}?t=${token}">${text}</a>`;
  return html`<p class="hint">${link('pdf', words.render(RECEIPTS[receipt]))} · ${link('json', html`JSON`)}</p>
`;
}

/** In place of a refund address, which its provider never takes; a completed swap needs none. */
function renderRefundTarget(words: Words, { refund_to: to, status, state }: TrackedOrder): Html | null {
  if (to !== 'sender' || status === 'completed') {
    return null;
  }
  const sender = words.render(state === 'waiting_deposit' ? 'amounts.sender' : 'amounts.sender_was');
  return html`<div><dt>${words.render('amounts.refund_to')}</dt><dd>${sender}</dd></div>
`;
}

function renderRefund(words: Words, order: TrackedOrder): Html | null {
  const { refund, status, from } = order;
  if (refund === null) {
    return null;
  }
  const arrived = refund.arrived === null ? null : renderArrivedAmount(words, `${refund.arrived} ${from}`);
  const label = words.render(status === 'refunded' ? 'amounts.was_back' : 'amounts.back');
  const amount =
    refund.amount === null ? describeRefund(words, { from }, refund).toHtml() : words.ltr(`${refund.amount} ${from}`);
  return html`${arrived}<div class="back"><dt>${label}</dt><dd>${amount}${renderFees(words, order, refund)}</dd></div>
`;
}

function renderFees(words: Words, { from, status }: TrackedOrder, refund: TrackedRefund): Html | null {
  const { fee, less_network_fee: lessNetworkFee } = refund;
  const first = fee === null ? null : words.render('amounts.after_fee', { fee: `${fee} ${from}` });
  const network = status === 'refunded' ? 'amounts.network_fee' : 'amounts.network_fee_ahead';
  const second = lessNetworkFee ? words.render(network) : null;
  const all = first && second ? words.render('amounts.fees', { first, second }) : (first ?? second);
  return all && html`<small>${all}</small>`;
}

export function renderTransactions(words: Words, { transactions }: TrackedOrder): Html | null {
  if (transactions.length === 0) {
    return null;
  }
  return html`<section class="transactions" aria-labelledby="transactions">
<h2 id="transactions">${words.render('transactions.heading')}</h2>
<dl>
${transactions.map((transaction) => renderTransaction(words, transaction))}</dl>
</section>`;
}

function renderTransaction(
  words: Words,
  { kind, hash, explorer_url: url, on_chain: onChain }: TrackedTransaction,
): Html {
  const shown = html`<code>${words.ltr(shortenMiddle(hash))}</code>`;
  const link = url === null ? shown : html`<a href="${url}" rel="noreferrer noopener nofollow">${shown}</a>`;
  const copy = renderCopyButton(words, hash, words.render('copy_what.transaction_hash'));
  return html`<div class="long"><dt>${words.render(`transactions.${kind}`)}</dt><dd>${link}${copy}${onChain && html`<small>${onChain.toHtml()}</small>`}</dd></div>\n`;
}

/** How to reach support, and how to verify that it is support. */
export function renderHelp(words: Words, order: TrackedOrder): Html {
  const { partner, phrase, refund_notice: notice, status, order_id: id } = order;
  return html`<section class="help" aria-labelledby="help">
<h2 id="help">${words.render('help.heading')}</h2>
<p>${renderContact(words, order)}</p>
<dl>
<div class="long"><dt>${words.render('help.order_number')}</dt><dd><code>${words.ltr(id)}</code>${renderCopyButton(words, id, words.render('copy_what.order_number'))}</dd></div>
<div><dt>${words.render('help.phrase')}</dt><dd><strong class="phrase"${words.language === 'en' ? null : IN_ENGLISH}>${words.ltr(phrase)}</strong></dd></div>
</dl>
<p class="hint">${words.render('help.phrase_explained', { partner })}</p>
${notice === null || status === 'refund_required' ? null : html`<h3>${words.render('help.if_it_fails')}</h3>\n<p class="hint">${notice.toHtml()}</p>\n`}</section>`;
}

/** Support says the words as they are (docs/decisions/tracking-page.md). */
const IN_ENGLISH = html` lang="en"`;

function renderContact(words: Words, { partner, support_contact: contact }: TrackedOrder): Html {
  if (contact === null) {
    return words.render('help.contact_in_app', { partner });
  }
  const shown = words.ltr(contact.replace(/^https:\/\//, ''));
  const link = html`<a href="${supportLink(contact)}" rel="noreferrer noopener">${shown}</a>`;
  return words.render('help.contact', { partner, contact: link });
}
