import { SECOND } from '../../src/domain/duration';
import { type Html, html } from './html';
import { renderQrCode } from './qr-code';
import { formatDuration, formatTime } from './times';
import type { TrackedDeposit, TrackedOrder } from './tracked-order';

/** Where and what to pay. A memo stands before the address: an address alone gets copied and paid. */
export function renderDeposit(order: TrackedOrder, deposit: TrackedDeposit): Html {
  const { from, from_network_name: network, amount_from: amount } = order;
  return html`<section aria-labelledby="deposit">
<h2 id="deposit">Send your deposit</h2>
<p>Send exactly <strong>${amount} ${from}</strong> on the <strong>${network}</strong> network. Other coins, or the same coin on another network, may be lost.</p>
<p><strong>${formatDuration(deposit.seconds_left * SECOND)}</strong> left, until <time datetime="${order.expires_at}">${formatTime(order.expires_at)}</time></p>
${renderMemo(deposit)}<h3>Address</h3>
<p class="copy">${deposit.address}</p>
${renderPayment(order, deposit)}</section>`;
}

function renderMemo({ extra_id: extraId, extra_id_name: name }: TrackedDeposit): Html | null {
  if (extraId === null) {
    return null;
  }
  return html`<div class="memo">
<h3>${name}</h3>
<p class="copy">${extraId}</p>
<p><strong>Do not forget the ${name.toLowerCase()}.</strong> A payment without it cannot be matched to your order, and your money may be lost.</p>
</div>
`;
}

function renderPayment({ from, amount_from: amount }: TrackedOrder, deposit: TrackedDeposit): Html | null {
  const code = renderQrCode(deposit.payment_uri, `QR code for paying ${amount} ${from}`);
  return code && html`<figure>${code}<figcaption>${writeCaption(deposit)}</figcaption></figure>`;
}

function writeCaption({ extra_id: extraId, extra_id_name, ...deposit }: TrackedDeposit): string {
  const name = extra_id_name.toLowerCase();
  const held = [
    'the address',
    ...(deposit.uri_holds_amount ? ['the amount'] : []),
    ...(deposit.uri_holds_extra_id ? [`the ${name}`] : []),
  ];
  const missing = [
    ...(deposit.uri_holds_amount ? [] : ['the amount']),
    ...(extraId !== null && !deposit.uri_holds_extra_id ? [`the ${name}`] : []),
  ];
  const rest = missing.length === 0 ? 'Compare them before you pay.' : `Enter ${joinWords(missing)} yourself.`;
  return `Scan with your wallet. The code holds ${held.length === 1 ? 'only ' : ''}${joinWords(held)}. ${rest}`;
}

function joinWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
