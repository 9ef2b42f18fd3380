const BEGINS_FORMULA = /^[=+\-@\t\r]/;
/** As text it would be left out of every sum. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** One line of CSV (RFC 4180). Cells that a spreadsheet would interpret as formulas are marked as text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const isFormula = typeof value === 'string' && BEGINS_FORMULA.test(text) && !NEGATIVE.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
