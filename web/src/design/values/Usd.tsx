import { formatUsd } from './format-usd';

/** US dollars, from a number or a decimal string with at most two decimals. */
export function Usd({ value }: { value: string | number | null }) {
  return <span>{value === null ? '–' : formatUsd(value)}</span>;
}
