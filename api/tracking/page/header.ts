import { type Html, html } from '#api/http/html';
import type { Branding } from '#domain/partners/branding';
import type { TrackedOrder } from '../order/tracked-order';
import { assetIcon, letterMark } from './icons';

const SANDBOX = html`<aside class="sandbox" aria-label="Sandbox"><strong>SANDBOX</strong> This is a test order. Never send real coins to it.</aside>
`;

/** The partner's name or logo, and the swap. */
export function renderHeader(order: TrackedOrder, { logo }: Pick<Branding, 'logo'>): Html {
  return html`${order.sandbox ? SANDBOX : null}<header>
<p class="partner">${logo === null ? letterMark(order.partner) : html`<img src="${logo}" alt="">`}<span>${order.partner}</span></p>
<p class="pair">${assetIcon(order.from, order.from_network)}<span>${order.amount_from} ${order.from}</span> <span class="to"><span class="unseen">to</span></span> ${assetIcon(order.to, order.to_network)}<span>${order.to}</span></p>
</header>`;
}
