import BigNumber from 'bignumber.js';

/** The format of amounts on the wire: no sign, no exponent, no separators [rules/addresses: Amounts]. */
export const AMOUNT = /^\d{1,30}(\.\d{1,24})?$/;
const RATE_DIGITS = 12;
/** 100 percent, in hundredths of a percent. */
export const ALL_BPS = '10000';
/** Enough places for RATE_DIGITS of the smallest rate the format allows, 10^-24 / 10^30. */
const Rate = BigNumber.clone({ DECIMAL_PLACES: 54 + RATE_DIGITS, ROUNDING_MODE: BigNumber.ROUND_DOWN });

export type Rounding = 'down' | 'up';

/** The canonical form of a positive amount (`007.50` is `7.5`); null if the text is not a positive amount. */
export function parseAmount(text: string): string | null {
  if (!AMOUNT.test(text)) {
    return null;
  }
  const amount = new BigNumber(text);
  return amount.isZero() ? null : amount.toFixed();
}

/** The exponent has at most two digits: larger ones are not plausible amounts and would be long to write out. */
const NUMBER = /^\+?(\d{1,60}(?:\.\d{0,60})?|\.\d{1,60})(?:e[+-]?\d{1,2})?$/i;

/**
 * The canonical form of a positive number as JSON and programs write it (`1e-08` is `0.00000001`); null if the text is not one.
 */
export function parseNumber(text: string): string | null {
  return NUMBER.test(text) ? parseAmount(new BigNumber(text).toFixed()) : null;
}

/** Whether a number as JSON and programs write it is zero. */
export function isZero(text: string): boolean {
  return NUMBER.test(text) && new BigNumber(text).isZero();
}

/** The number of decimals an amount uses, without trailing zeros. */
export function decimalsOf(amount: string): number {
  return new BigNumber(amount).decimalPlaces() ?? 0;
}

/** Negative, zero or positive, as Array.sort expects. */
export function compareAmounts(a: string, b: string): number {
  return new BigNumber(a).comparedTo(b) ?? 0;
}

/**
 * The product of `times` divided by the product of `over`, rounded once at the end to `decimals` places [rules/addresses:
 * Amounts]. Callers round `down` what they pay out and `up` what they charge.
 */
export function multiplyFraction(
  times: readonly string[],
  over: readonly string[],
  decimals: number,
  rounding: Rounding,
): string {
  const numerator = multiply(times).shiftedBy(decimals);
  const denominator = multiply(over);
  const units = numerator.idiv(denominator);
  const isExact = units.times(denominator).eq(numerator);
  return (rounding === 'down' || isExact ? units : units.plus(1)).shiftedBy(-decimals).toFixed();
}

/** The amount rounded to at most this many decimals. */
export function roundAmount(amount: string, decimals: number, rounding: Rounding): string {
  const mode = rounding === 'up' ? BigNumber.ROUND_UP : BigNumber.ROUND_DOWN;
  return new BigNumber(amount).decimalPlaces(decimals, mode).toFixed();
}

/** The amount with exactly this many decimals, rounded towards zero, which has no sign. */
export function toDecimals(amount: string, decimals: number): string {
  const rounded = new BigNumber(amount).decimalPlaces(decimals, BigNumber.ROUND_DOWN);
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(decimals);
}

/** The amount in base units of an asset with this many decimals, rounded down to a whole number. */
export function toUnits(amount: string, decimals: number): string {
  return new BigNumber(amount).shiftedBy(decimals).integerValue(BigNumber.ROUND_DOWN).toFixed();
}

/** The amount that base units are. */
export function fromUnits(units: string, decimals: number): string {
  return new BigNumber(units).shiftedBy(-decimals).toFixed();
}

export function add(a: string, b: string): string {
  return new BigNumber(a).plus(b).toFixed();
}

/** The difference of two amounts, or zero if it would be negative. */
export function subtractAtLeastZero(amount: string, taken: string): string {
  return BigNumber.max(new BigNumber(amount).minus(taken), 0).toFixed();
}

export function subtract(a: string, b: string): string {
  return new BigNumber(a).minus(b).toFixed();
}

/** Whether the absolute amount is at most one unit of the given decimal. */
export function isWithinUnit(amount: string, decimals: number): boolean {
  return new BigNumber(amount).abs().shiftedBy(decimals).lte(1);
}

/** The amount minus `bps` hundredths of a percent. */
export function subtractBps(amount: string, bps: number, decimals: number): string {
  return multiplyFraction([amount, restBps(bps)], [ALL_BPS], decimals, 'down');
}

/** The smallest amount of which at least `amount` is left after subtractBps. */
export function grossUpBps(amount: string, bps: number, decimals: number): string {
  return multiplyFraction([amount, ALL_BPS], [restBps(bps)], decimals, 'up');
}

/** `to / from` with 12 significant digits [rules/quotes: What a quote says]. */
export function toRate(to: string, from: string): string {
  return new Rate(to).div(from).precision(RATE_DIGITS, BigNumber.ROUND_DOWN).toFixed();
}

function multiply(factors: readonly string[]): BigNumber {
  return factors.reduce((result, factor) => result.times(factor), new BigNumber(1));
}

/** The part of ALL_BPS that is left after `bps` are subtracted. */
export function restBps(bps: number): string {
  return new BigNumber(ALL_BPS).minus(bps).toFixed();
}
