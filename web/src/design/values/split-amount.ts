const SIGNIFICANT_DECIMALS = 6;

/**
 * Splits an amount for display: the integer part, grouped by thousands, with the first decimals from the first non-zero
 * digit on, and the remaining digits.
 */
export function splitAmount(value: string): { significant: string; rest: string } {
  const [integer = '0', decimals = ''] = value.split('.');
  const grouped = integer.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  if (decimals === '') {
    return { significant: grouped, rest: '' };
  }
  const zeros = /^-?0$/.test(integer) ? (/^0*/.exec(decimals)?.[0].length ?? 0) : 0;
  const kept = zeros + SIGNIFICANT_DECIMALS;
  return { significant: `${grouped}.${decimals.slice(0, kept)}`, rest: decimals.slice(kept) };
}
