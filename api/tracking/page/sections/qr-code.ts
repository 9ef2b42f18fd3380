import { encodeQR } from 'qr';
import { type Html, html } from '#api/http/html';

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
