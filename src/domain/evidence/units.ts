import { add, compareAmounts, decimalsOf, subtract, toUnits } from '../amount';

/** Amounts with at least this many decimals may have been rounded by whoever wrote them. */
const ROUNDED_FROM_DECIMALS = 8;

export function sumUnits(units: readonly string[]): string {
  return units.reduce(add, '0');
}

/**
 * Whether a payment is at least as much as was said. An amount said with 8 decimals or more, of an asset that has more, may be
 * rounded: less than one unit of its last decimal may be missing [rules/evidence: Amounts].
 */
export function isAtLeast(units: string, said: string, decimals: number): boolean {
  return compareAmounts(units, subtract(toUnits(said, decimals), slackOf(said, decimals))) >= 0;
}

/** Whether a payment is as much as was said, up to the rounding that isAtLeast allows, in either direction. */
export function isSameAmount(units: string, said: string, decimals: number): boolean {
  const most = add(toUnits(said, decimals), slackOf(said, decimals));
  return isAtLeast(units, said, decimals) && compareAmounts(units, most) <= 0;
}

function slackOf(said: string, decimals: number): string {
  const written = decimalsOf(said);
  const isRounded = written >= ROUNDED_FROM_DECIMALS && written < decimals;
  return isRounded ? subtract(toUnits('1', decimals - written), '1') : '0';
}
