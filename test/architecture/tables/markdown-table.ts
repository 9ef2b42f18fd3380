/** A table as the formatter of pages writes it. */
export function writeTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_name, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
