import { decodeQR } from 'qr/decode.js';

const SCALE = 4;

/** Reads the QR code a page draws, from its drawing alone. */
export function scan(page: string): string {
  const [, side = '', path = ''] = /viewBox="0 0 (\d+) \d+".*?<path d="([^"]*)"/s.exec(page) ?? [];
  const width = Number(side) * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const dark = (x: number, y: number) => data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < SCALE; dy++) {
      for (let dx = 0; dx < Number(run) * SCALE; dx++) {
        dark(Number(x) * SCALE + dx, Number(y) * SCALE + dy);
      }
    }
  }
  return decodeQR({ width, height: width, data });
}
