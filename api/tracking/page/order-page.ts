import { type Html, html } from '#api/http/html';
import type { Branding } from '#domain/partners/branding';
import type { TrackedOrder } from '../order/tracked-order';
import { renderDeposit } from './deposit-section';
import { renderDocument } from './document';
import { assetIcon, letterMark, toneIcon } from './icons';
import { renderHelp, renderMoney, renderTransactions } from './money-section';
import { renderStatus, renderSteps } from './status-section';

const SANDBOX = html`<aside class="sandbox" aria-label="Sandbox"><strong>SANDBOX</strong> This is a test order. Never send real coins to it.</aside>
`;

/** The partner's name or logo, and the swap. */
function renderHeader(order: TrackedOrder, { logo }: Pick<Branding, 'logo'>): Html {
  return html`${order.sandbox ? SANDBOX : null}<header>
<p class="partner">${logo === null ? letterMark(order.partner) : html`<img src="${logo}" alt="">`}<span>${order.partner}</span></p>
<p class="pair">${assetIcon(order.from, order.from_network)}<span>${order.amount_from} ${order.from}</span> <span class="to"><span class="unseen">to</span></span> ${assetIcon(order.to, order.to_network)}<span>${order.to}</span></p>
</header>`;
}

/** How often a page reloads when scripts are disabled [rules/tracking: How it behaves]. */
const REFRESH_SECONDS = 15;
/** For an order that is over except for a late deposit. */
const SLOW_REFRESH_SECONDS = 60;

export function renderOrderPage(order: TrackedOrder, branding: Pick<Branding, 'logo'>): string {
  const refreshSeconds = order.over ? null : order.terminal ? SLOW_REFRESH_SECONDS : REFRESH_SECONDS;
  return renderDocument({
    title: `${order.words.title}: ${order.from} to ${order.to}`,
    refreshSeconds,
    body: html`<div id="order" data-digest="${order.digest}"${order.over ? OVER : null}>
${renderHeader(order, branding)}
<main>
<div class="first">
${renderStatus(order)}
${order.deposit ? renderDeposit(order, order.deposit) : renderSteps(order)}
</div>
<div class="second">
${order.deposit && renderSteps(order)}
${renderMoney(order)}
${renderTransactions(order)}
${renderHelp(order)}
</div>
</main>
</div>
<footer>${refreshSeconds === null ? null : renderRefresh(refreshSeconds)}</footer>
<p id="announcement" class="unseen" role="status" aria-live="polite"></p>`,
  });
}

const OVER = html` data-over`;

function renderRefresh(seconds: number): Html {
  return html`<p id="following" hidden></p><noscript><p>This page refreshes every ${seconds} seconds.</p></noscript>`;
}

/** The same for every order that is not shown, whatever the reason. */
export const NOT_FOUND_PAGE = renderDocument({
  title: 'Order not found',
  refreshSeconds: null,
  body: html`<main class="alone"><section class="status over" aria-labelledby="status">
<h1 id="status">${toneIcon('over')}<span>Order not found</span></h1>
<p class="advice">Open the link again from where you started the swap, and make sure you copy all of it.</p>
<p>This link does not lead to an order. It may be incomplete, or the order may be too old to show.</p>
</section></main>`,
});
