import { encodeQR } from 'qr';
import { type Html, html } from '#api/http/html';

/** Light modules around the code, which readers need to find it. */
const QUIET = 4;
/** What the largest code holds at medium error correction. */
const MAX_BYTES = 2331;

/** The text as a QR code, or null when no code can hold it. Dark on light in every colour scheme, as readers expect. */
export function renderQrCode(text: string, label: string): Html | null {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    return null;
  }
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = rows.length;
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path transform="translate(0 .5)" stroke="#000" d="${rows.map(drawRow).join('')}"/></svg>`;
}

/** Path commands of one row: a line for every run of dark modules, from the end of the one before. */
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
