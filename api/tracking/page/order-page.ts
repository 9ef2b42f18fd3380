import { type Html, html } from '#api/http/html';
import type { Branding } from '#domain/partners/branding';
import type { TrackedOrder } from '../order/tracked-order';
import { renderDocument } from './document';
import { renderHeader } from './header';
import { renderDeposit } from './sections/deposit-section';
import { renderHelp } from './sections/help-section';
import { renderMoney, renderTransactions } from './sections/money-section';
import { renderStatus } from './sections/status-section';
import { renderSteps } from './sections/steps-section';

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
