import { encodeQR } from 'qr';
import { type Html, html } from '#api/http/html';
import type { Words } from '../language/words';
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
export function renderDeposit(words: Words, order: TrackedOrder, deposit: TrackedDeposit): Html {
  const { from, from_network: network, from_network_name: name, amount_from: amount } = order;
  const ends = { start: order.created_at, end: order.expires_at, secondsLeft: deposit.seconds_left };
  const sum = words.ltr(html`${amount} <small>${from}</small>`);
  return html`<section class="deposit" aria-labelledby="deposit">
<h2 id="deposit">${words.render('deposit.heading')}</h2>
${renderCountdown(words, ends)}${renderMemo(words, deposit)}<div class="fields">
<h3>${words.render('deposit.amount')}</h3>
<p class="field">${assetIcon(from, network)}<span class="amount">${sum}</span>${renderCopyButton(words, amount, words.render('copy_what.amount'))}</p>
<p class="on">${networkIcon(network)}<span>${words.render('deposit.network', { network: name })}</span></p>
<h3>${words.render('deposit.address')}</h3>
<p class="field"><code class="address">${words.ltr(groupText(deposit.address))}</code>${renderCopyButton(words, deposit.address, words.render('copy_what.address'))}</p>
${renderWalletLink(words, deposit)}<p class="caution">${words.render('deposit.caution')}</p>
</div>
${renderPayment(words, order, deposit)}</section>`;
}

/** What networks call the text beside an address. */
const MEMO_KINDS = {
  Comment: 'comment',
  'Destination tag': 'destination_tag',
  Memo: 'memo',
  Message: 'message',
  Note: 'note',
  'Transfer ID': 'transfer_id',
} as const;

/** A network's name for it that has no word here is called a memo. */
export function memoKindOf(name: string): (typeof MEMO_KINDS)[keyof typeof MEMO_KINDS] {
  return Object.entries(MEMO_KINDS).find(([known]) => known === name)?.[1] ?? 'memo';
}

/** Its name in a sentence. */
const nameMemo = (words: Words, { extra_id_name: name }: TrackedDeposit) => words.say(`memo.${memoKindOf(name)}`);

function renderMemo(words: Words, deposit: TrackedDeposit): Html | null {
  const { extra_id: extraId, extra_id_name } = deposit;
  if (extraId === null) {
    return null;
  }
  const name = words.say(`memo_name.${memoKindOf(extra_id_name)}`);
  const memo = nameMemo(words, deposit);
  return html`<div class="memo">
<h3>${sign('alarm')}<span>${words.render('deposit.memo_required', { name })}</span></h3>
<p class="field"><code>${words.ltr(extraId)}</code>${renderCopyButton(words, extraId, words.render('copy_what.memo', { memo }))}</p>
<p>${words.render('deposit.memo_warning', { memo })}</p>
</div>
`;
}

/**
 * Only a URI with a known scheme: a bare address could look like any scheme. And only with the memo that the deposit needs: a wallet
 * that opens with address and amount looks ready to pay.
 */
function renderWalletLink(words: Words, deposit: TrackedDeposit): Html | null {
  const { payment_uri: uri, address } = deposit;
  return uri === address || lacksMemo(deposit)
    ? null
    : html`<p class="open"><a class="button" href="${uri}">${sign('wallet')}<span>${words.render('deposit.open_wallet')}</span></a></p>\n`;
}

function renderPayment(words: Words, order: TrackedOrder, deposit: TrackedDeposit): Html | null {
  const label = words.say('deposit.code', { amount: `${order.amount_from} ${order.from}` });
  const code = renderQrCode(deposit.payment_uri, String(label));
  return code && html`<figure>${code}<figcaption>${renderCaption(words, deposit)}</figcaption></figure>`;
}

/** Whether the payment URI lacks the memo without which the deposit cannot be matched. */
function lacksMemo({ extra_id: extraId, uri_holds_extra_id: holdsMemo }: TrackedDeposit): boolean {
  return extraId !== null && !holdsMemo;
}

/** What the code contains, and what the payer has to enter. */
function renderCaption(words: Words, deposit: TrackedDeposit): Html {
  const { uri_holds_amount: holdsAmount, uri_holds_extra_id: holdsMemo } = deposit;
  const held = holdsAmount ? (holdsMemo ? 'all' : 'amount') : holdsMemo ? 'memo' : 'address';
  const isWithout = lacksMemo(deposit);
  const missing = holdsAmount ? (isWithout ? 'memo' : 'none') : isWithout ? 'all' : 'amount';
  return words.render('deposit.code_caption', { held, missing, memo: nameMemo(words, deposit) });
}
