import jsQR from 'jsqr';

const SCALE = 3;

/** Reads the QR code of a page from its drawing only; null if it cannot be read. */
export function scan(page: string): string | null {
  const [, side = '', path = ''] = /<svg class="qr".*?viewBox="0 0 (\d+) \d+".*? d="([^"]*)"/s.exec(page) ?? [];
  const width = Number(side) * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const dark = (x: number, y: number) => data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  for (const { x, y, run } of readRuns(path)) {
    for (let dy = 0; dy < SCALE; dy++) {
      for (let dx = 0; dx < run * SCALE; dx++) {
        dark(x * SCALE + dx, y * SCALE + dy);
      }
    }
  }
  return jsQR(data, width, width)?.data ?? null;
}

/** The lines of a path of `M x y`, `m dx 0` and `h length`. */
function readRuns(path: string): { x: number; y: number; run: number }[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/(M|m)(\d+) (\d+)h(\d+)/g)].map(([, move, first, second, length]) => {
    [x, y] = move === 'M' ? [Number(first), Number(second)] : [x + Number(first), y];
    const run = Number(length);
    x += run;
    return { x: x - run, y, run };
  });
}
