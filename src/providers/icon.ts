import type { Currency } from '../domain/assets/currency';

/** Font sizes by the length of the code, on a disc 64 wide. */
const FONT_SIZES = [34, 34, 26, 20, 16, 14, 12];
const SMALLEST = 10;
const BRIGHT = 150;

/** Our own icon: the currency's code on a shaded disc of its color. The code needs no escaping: it is A-Z and digits. */
export function iconSvg({ code, name, color }: Currency): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${name}">${iconShapes(code, color)}</svg>`;
}

/** Shapes on a 64 by 64 grid: up to nine letters or digits on a disc of a color `#rrggbb`. */
export function iconShapes(letters: string, color: string): string {
  const ink = brightness(color) > BRIGHT ? '#1b1d22' : '#ffffff';
  const size = FONT_SIZES[letters.length] ?? SMALLEST;
  return [
    `<circle cx="32" cy="32" r="32" fill="${color}"/>`,
    `<path d="M0 32a32 32 0 0 1 64 0c-14-9-50-9-64 0z" fill="#ffffff" fill-opacity=".14"/>`,
    `<circle cx="32" cy="32" r="28.5" fill="none" stroke="${ink}" stroke-opacity=".35"/>`,
    `<text x="32" y="32" fill="${ink}" font-family="Helvetica,Arial,sans-serif" font-size="${size}"`,
    ` font-weight="700" text-anchor="middle" dominant-baseline="central">${letters}</text>`,
  ].join('');
}

/** Perceived brightness of `#rrggbb`, 0 to 255. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
