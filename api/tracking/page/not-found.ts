import { html } from '#api/http/html';
import { renderDocument } from './document';
import { toneIcon } from './icons';

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
