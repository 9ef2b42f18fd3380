const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$50,000.00", from a number or a decimal string with at most two decimals. */
export function formatUsd(value: string | number): string {
  return FORMAT.format(Number(value));
}
