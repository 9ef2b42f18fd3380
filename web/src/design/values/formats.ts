/** "1 order", "12 orders", "1,204 orders". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Made when it is first used: making the first format takes a browser as long as half of all scripts of the first load. */
let usd: Intl.NumberFormat | undefined;

/** "$50,000.00", from a number or a decimal string with at most two decimals. */
export function formatUsd(value: string | number): string {
  usd ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return usd.format(Number(value));
}

const MARK = '…';

/** An ID, address or hash without its middle. A prefix (`ord_`, `0x`) is kept. Short text stays complete. */
export function shorten(text: string, head = 6, tail = 4): string {
  const prefix = /^(?:[a-z]{1,4}_|0x|bc1q?)/.exec(text)?.[0] ?? '';
  const start = prefix.length + head;
  return text.length <= start + tail + 2 ? text : `${text.slice(0, start)}${MARK}${text.slice(-tail)}`;
}

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
