import { SECOND } from '../../src/domain/duration';
import { renderDeposit } from './deposit-section';
import { type Html, html } from './html';
import { renderDocument } from './page';
import { formatDuration, formatTime } from './times';
import type { TrackedOrder } from './tracked-order';
import type { TrackedTransaction } from './transactions';

/** How often a page whose order is not over loads itself anew [rules/tracking: How it behaves]. */
const REFRESH_SECONDS = 15;

export function renderOrderPage(order: TrackedOrder): string {
  return renderDocument({
    title: `${order.words.title}: ${order.from} to ${order.to}`,
    refreshSeconds: order.terminal ? null : REFRESH_SECONDS,
    body: html`<header>
${order.sandbox ? SANDBOX : null}<p class="partner">${order.partner}</p>
<h1>${order.amount_from} ${order.from} <span class="to">to</span> ${order.to}</h1>
</header>
<main>
${renderStatus(order)}
${order.deposit && renderDeposit(order, order.deposit)}
${renderRefund(order)}
${renderLateDeposit(order)}
${renderAmounts(order)}
${renderTransactions(order.transactions)}
${renderTimeline(order)}
</main>
<footer><p>Order <span class="id">${order.order_id}</span></p>${order.terminal ? null : RELOADS}</footer>`,
  });
}

const SANDBOX = html`<p class="sandbox" role="note"><strong>SANDBOX</strong> This is a test order. Never send real coins to it.</p>
`;
const RELOADS = html`<p>This page loads itself anew every ${REFRESH_SECONDS} seconds.</p>`;

function renderStatus({ status, words, reason, expected_seconds: seconds }: TrackedOrder): Html {
  return html`<section class="status ${status}" aria-labelledby="status">
<h2 id="status">${words.title}</h2>
<p>${words.happening}</p>
${reason === null ? null : html`<p>${reason}</p>\n`}<p class="advice">${words.advice}</p>
${seconds === null ? null : html`<p class="hint">Swaps like this one are usually done within ${formatDuration(seconds * SECOND)} after the deposit was seen.</p>\n`}</section>`;
}

function renderRefund({ refund_notice: notice }: TrackedOrder): Html | null {
  return notice === null
    ? null
    : html`<section aria-labelledby="refund"><h2 id="refund">Refund</h2><p>${notice}</p></section>`;
}

function renderLateDeposit({ late_deposit_notice: notice }: TrackedOrder): Html | null {
  return notice === null
    ? null
    : html`<section aria-labelledby="late"><h2 id="late">Your late deposit</h2><p>${notice}</p></section>`;
}

/** Statuses in which the payout that was agreed on is no longer to be expected. */
const OFF_COURSE: ReadonlySet<TrackedOrder['status']> = new Set([
  'refund_required',
  'manual_review',
  'failed',
  'expired',
  'refunded',
]);

function chooseAmountLabels({ status, amount_to_actual: received }: TrackedOrder): { sent: string; received: string } {
  if (received !== null) {
    return { sent: 'You sent', received: 'You received' };
  }
  return OFF_COURSE.has(status)
    ? { sent: 'Agreed deposit', received: 'Agreed payout, about' }
    : { sent: 'You send', received: 'You receive about' };
}

function renderAmounts(order: TrackedOrder): Html {
  const labels = chooseAmountLabels(order);
  return html`<section aria-labelledby="amounts">
<h2 id="amounts">Amounts</h2>
<dl>
<div><dt>${labels.sent}</dt><dd>${order.amount_from} ${order.from} <span class="network">${order.from_network_name}</span></dd></div>
<div><dt>${labels.received}</dt><dd>${order.amount_to_actual ?? order.amount_to_expected} ${order.to} <span class="network">${order.to_network_name}</span></dd></div>
<div><dt>To your address</dt><dd class="id">${order.payout_address}</dd></div>
</dl>
${order.amount_notice && html`<p>${order.amount_notice}</p>\n`}</section>`;
}

const KINDS: Readonly<Record<TrackedTransaction['kind'], string>> = {
  deposit: 'Your deposit',
  payout: 'Payout',
  refund: 'Refund',
};

function renderTransactions(transactions: readonly TrackedTransaction[]): Html | null {
  if (transactions.length === 0) {
    return null;
  }
  return html`<section aria-labelledby="transactions">
<h2 id="transactions">Transactions</h2>
<dl>
${transactions.map(({ kind, ...transaction }) => html`<div><dt>${KINDS[kind]}</dt><dd class="id">${linkTransaction(transaction)}</dd></div>\n`)}</dl>
</section>`;
}

function linkTransaction({ hash, explorer_url: url }: Omit<TrackedTransaction, 'kind'>): Html {
  return url === null ? html`${hash}` : html`<a href="${url}" rel="noreferrer noopener nofollow">${hash}</a>`;
}

function renderTimeline({ timeline }: TrackedOrder): Html {
  return html`<section aria-labelledby="timeline">
<h2 id="timeline">Timeline</h2>
<ol>
${timeline.map(
  ({ at, title }, index) =>
    html`<li${index === timeline.length - 1 ? CURRENT : null}>${title} <time datetime="${at}">${formatTime(at)}</time></li>\n`,
)}</ol>
</section>`;
}

const CURRENT = html` aria-current="step"`;
