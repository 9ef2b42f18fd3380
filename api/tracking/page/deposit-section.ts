import { encodeQR } from 'qr';
import { type Html, html } from '#api/http/html';
import type { TrackedDeposit } from '../order/deposit';
import type { TrackedOrder } from '../order/tracked-order';
import { groupText, renderCopyButton, renderCountdown } from './controls';
import { assetIcon, networkIcon, sign } from './icons';

/** The light margin that scanners need to find the code. */
const QUIET = 4;
/** The capacity of the largest code at medium error correction. */
const MAX_BYTES = 2331;

/** The text as a QR code, or null if it is too long. Dark on light in every color scheme, as scanners expect. */
export function renderQrCode(text: string, label: string): Html | null {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    return null;
  }
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = rows.length;
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path transform="translate(0 .5)" stroke="#000" d="${rows.map(drawRow).join('')}"/></svg>`;
}

/** Path commands of one row: a line for every run of dark modules, each starting where the previous run ended. */
function drawRow(row: readonly boolean[], y: number): string {
  const line = row.map((dark) => (dark ? '1' : '0')).join('');
  let end: number | null = null;
  return [...line.matchAll(/1+/g)]
    .map(({ 0: run, index }) => {
      const move = end === null ? `M${index} ${y}` : `m${index - end} 0`;
      end = index + run.length;
      return `${move}h${run.length}`;
    })
    .join('');
}

/** Where and what to pay. The memo comes first: an address alone gets copied and paid. */
export function renderDeposit(order: TrackedOrder, deposit: TrackedDeposit): Html {
  const { from, from_network: network, from_network_name: name, amount_from: amount } = order;
  return html`<section class="deposit" aria-labelledby="deposit">
<h2 id="deposit">Send your deposit</h2>
${renderCountdown({ start: order.created_at, end: order.expires_at, secondsLeft: deposit.seconds_left })}${renderMemo(deposit)}<div class="fields">
<h3>Amount</h3>
<p class="field">${assetIcon(from, network)}<span class="amount">${amount} <small>${from}</small></span>${renderCopyButton(amount, 'amount')}</p>
<p class="on">${networkIcon(network)}<span>on the <strong>${name}</strong> network only</span></p>
<h3>Address</h3>
<p class="field"><code class="address">${groupText(deposit.address)}</code>${renderCopyButton(deposit.address, 'address')}</p>
${renderWalletLink(deposit)}<p class="caution">Other coins, or the same coin on another network, may be lost.</p>
</div>
${renderPayment(order, deposit)}</section>`;
}

function renderMemo({ extra_id: extraId, extra_id_name: name }: TrackedDeposit): Html | null {
  if (extraId === null) {
    return null;
  }
  return html`<div class="memo">
<h3>${sign('alarm')}<span>${name} required</span></h3>
<p class="field"><code>${extraId}</code>${renderCopyButton(extraId, name.toLowerCase())}</p>
<p><strong>Do not forget the ${name.toLowerCase()}.</strong> A payment without it cannot be matched to your order, and your money may be lost.</p>
</div>
`;
}

/** Only a URI with a known scheme: a bare address could look like any scheme. */
function renderWalletLink({ payment_uri: uri, address }: TrackedDeposit): Html | null {
  return uri === address
    ? null
    : html`<p class="open"><a class="button" href="${uri}">${sign('wallet')}<span>Open in a wallet</span></a></p>\n`;
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
  return `Scan with your wallet. The code contains ${held.length === 1 ? 'only ' : ''}${joinWords(held)}. ${rest}`;
}

function joinWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
