import { Html, html } from '#api/http/html';
import { coinOfNetwork, currencyByCode, factsOfAsset, networksOf, resolveAsset } from '#domain/assets/currencies';
import { networkById } from '#domain/assets/networks';
import type { Tone } from '#domain/orders/status';
import { iconShapes } from '#providers/icon';

/** Line icons on a 24 by 24 grid, one shape per tone, so that tones differ without color. */
const TONE_SHAPES: Readonly<Record<Tone, string>> = {
  waiting: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  moving: '<path d="M4 9h13l-4-4M20 15H7l4 4"/>',
  done: '<circle cx="12" cy="12" r="9"/><path d="m7.5 12.5 3 3 6-6.5"/>',
  returning: '<path d="M9 5 4 10l5 5"/><path d="M4 10h10a5.5 5.5 0 0 1 0 11h-3"/>',
  review: '<circle cx="12" cy="7.5" r="4"/><path d="M4 21c.5-5 3.5-7.5 8-7.5s7.5 2.5 8 7.5"/>',
  over: '<circle cx="12" cy="12" r="9"/><path d="M8 12h8"/>',
  failed: '<path d="M8.3 3h7.400L21 8.300v7.400L15.7 21H8.300L3 15.700V8.300z"/><path d="m9 9 6 6m0-6-6 6"/>',
};

const SIGNS = {
  alarm: '<path d="M12 3 1.8 20.500h20.400z"/><path d="M12 9.500v5M12 17.500v.1"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V4H4v12h4"/>',
  wallet: '<rect x="3" y="6" width="18" height="13" rx="2"/><path d="M3 10h18M16 14.500h2"/>',
  check: '<path d="m5 12.5 4.5 4.500L19 7"/>',
  cross: '<path d="m7 7 10 10M17 7 7 17"/>',
} as const;

const draw = (shapes: string, name: string) =>
  new Html(`<svg class="${name}" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`);

export function toneIcon(tone: Tone): Html {
  return draw(TONE_SHAPES[tone], 'sign tone');
}

export function sign(name: keyof typeof SIGNS): Html {
  return draw(SIGNS[name], 'sign');
}

/** The same icons for a page that shows one often: drawn once, and used by its id. */
export function iconSymbol(id: string, name: Tone | keyof typeof SIGNS): Html {
  return new Html(`<symbol id="${id}" viewBox="0 0 24 24">${{ ...TONE_SHAPES, ...SIGNS }[name]}</symbol>`);
}

const NEUTRAL = '#667085';
const LETTERS = 5;

/** A currency's icon, with its network's in the corner unless it is the coin's own network. */
export function assetIcon(code: string, network: string): Html {
  const currency = currencyByCode(code);
  const disc = iconShapes(letters(code, LETTERS), currency?.color ?? NEUTRAL);
  const badge = isAtHome(code, network)
    ? ''
    : `<g class="badge" transform="translate(36 36) scale(.5)">${networkShapes(network)}</g>`;
  return new Html(`<svg class="asset" viewBox="0 0 68 68" aria-hidden="true">${disc}${badge}</svg>`);
}

export function networkIcon(network: string): Html {
  return new Html(`<svg class="network" viewBox="0 0 64 64" aria-hidden="true">${networkShapes(network)}</svg>`);
}

function networkShapes(network: string): string {
  const name = networkById(network)?.name ?? network;
  return iconShapes(letters(name, 1), coinOfNetwork(network)?.color ?? NEUTRAL);
}

/** Whether this is the coin's usual network. */
function isAtHome(code: string, network: string): boolean {
  const asset = resolveAsset(code, network);
  const currency = currencyByCode(code);
  return asset !== null && currency !== null && factsOfAsset(asset).isCoin && networksOf(currency)[0] === asset.network;
}

/** Only characters that need no escaping. */
function letters(text: string, count: number): string {
  return (
    text
      .replaceAll(/[^A-Za-z\d]/g, '')
      .slice(0, count)
      .toUpperCase() || '?'
  );
}

/** For a partner without a logo: the first letter of its name. */
export function letterMark(name: string): Html {
  const [first = '?'] = name.trim();
  return html`<span class="mark" aria-hidden="true">${first.toUpperCase()}</span>`;
}
