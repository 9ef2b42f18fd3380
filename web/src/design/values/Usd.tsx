const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars for people, from a figure or a decimal string with at most two decimals. */
export function Usd({ value }: { value: string | number | null }) {
  return <span>{value === null ? '–' : FORMAT.format(Number(value))}</span>;
}
