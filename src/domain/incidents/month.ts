/** A calendar month in UTC: its first millisecond and the next month's. */
export interface Month {
  /** YYYY-MM */
  name: string;
  from: number;
  until: number;
}

/** The month of an instant in milliseconds. */
export function monthAt(now: number): Month {
  const today = new Date(now);
  return monthOf(today.getUTCFullYear(), today.getUTCMonth());
}

/** Parses a month such as 2030-12; null if invalid. */
export function parseMonth(text: string): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined ? null : monthOf(Number(year), Number(month) - 1);
}

function monthOf(year: number, index: number): Month {
  const from = Date.UTC(year, index);
  return { name: new Date(from).toISOString().slice(0, 7), from, until: Date.UTC(year, index + 1) };
}
