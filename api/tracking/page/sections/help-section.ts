import { type Html, html } from '#api/http/html';
import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import { supportLink } from '#domain/partners/branding';
import { renderCopyButton } from './copy-button';

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
