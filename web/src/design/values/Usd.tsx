const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars, from a number or a decimal string with at most two decimals. */
export function Usd({ value }: { value: string | number | null }) {
  return <span>{value === null ? '–' : FORMAT.format(Number(value))}</span>;
}
