/** Rows with aligned columns. */
export function formatColumns(rows: readonly (readonly string[])[], gap = '  '): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}
