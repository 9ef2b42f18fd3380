/** A theme of the tracking page. */
type Theme = 'light' | 'dark';

/** What the page is drawn on in each theme, ground and card, as its style says. */
export const GROUNDS: Readonly<Record<Theme, readonly [ground: string, card: string]>> = {
  light: ['#f5f6f8', '#ffffff'],
  dark: ['#0d1015', '#161b22'],
};
/**
 * What WCAG asks of shapes and of large text, which is all that the page shows in a partner's color: no color has the 4.5 that
 * small text needs on both a white and a black ground [rules/tracking: Partner].
 */
export const LEAST_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;

/** What an accent has to be, before its contrast counts. */
export const ACCENT = 'must be a color like #2f6bff';

const HEX = /^#[\da-f]{6}$/;
const STEPS = 255;

/** Whether it is a color in full, in lower case. */
export function isColor(text: string): boolean {
  return HEX.test(text);
}

/** What is wrong with a color as the accent of tracking pages; null if nothing is. */
export function accentProblem(color: string): string | null {
  if (!isColor(color)) {
    return ACCENT;
  }
  const failing = findFailing(color);
  if (failing === null) {
    return null;
  }
  const { theme, ratio } = failing;
  const shown = Math.floor(ratio * 100) / 100;
  return `must stand out in the ${theme} theme, where its contrast is ${shown} and ${LEAST_CONTRAST} is needed; ${nearestTo(color, theme)} is the nearest color that does`;
}

/** The color, darker or lighter by as little as makes it stand out in both themes; itself if it does. */
export function nearestAccent(color: string): string {
  const failing = findFailing(color);
  return failing === null ? color : nearestTo(color, failing.theme);
}

/** Text on a button in the color: white if it has the contrast that small text needs, else black, which then has it. */
export function textOn(color: string): '#fff' | '#000' {
  return contrast('#ffffff', color) >= TEXT_CONTRAST ? '#fff' : '#000';
}

/** The contrast of two colors, from 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The theme in which a color does not stand out; no color fails in both, because too pale for one is not too dark for the other. */
function findFailing(color: string): { theme: Theme; ratio: number } | null {
  for (const theme of ['light', 'dark'] as const) {
    const ratio = Math.min(...GROUNDS[theme].map((behind) => contrast(color, behind)));
    if (ratio < LEAST_CONTRAST) {
      return { theme, ratio };
    }
  }
  return null;
}

function nearestTo(color: string, failing: Theme): string {
  const end = failing === 'light' ? '#000000' : '#ffffff';
  const shades = Array.from({ length: STEPS }, (_, step) => mix(end, color, (step + 1) / STEPS));
  return shades.find((shade) => findFailing(shade) === null) ?? end;
}

/** One color with a share of another, as `color-mix(in srgb)` mixes them. */
function mix(added: string, base: string, share: number): string {
  const channels = channelsOf(base);
  const mixed = channelsOf(added).map((channel, index) => share * channel + (1 - share) * (channels[index] ?? 0));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function luminance(color: string): number {
  const linear = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
