/** Into how many parts the scale is divided, if its steps allow. */
const PARTS = 4;
const STEPS = [1, 2, 5, 10];
/** As many as a telephone has room for. */
const MOST_TIMES = 6;

/** The values that a scale shows from zero on: whole ones with round steps, up to the largest value or a little more. */
export function ticksUpTo(largest: number): number[] {
  const least = largest / PARTS;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  const step = (STEPS.find((factor) => factor * power >= least) ?? 10) * power;
  const parts = Math.max(Math.ceil(largest / step), step === 1 ? PARTS : 1);
  return Array.from({ length: parts + 1 }, (_, index) => index * step);
}

/** The bars whose times are shown: evenly spaced, the last one among them. */
export function timesShown(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / MOST_TIMES));
  return Array.from({ length: count }, (_, bar) => bar).filter((bar) => (count - 1 - bar) % step === 0);
}
