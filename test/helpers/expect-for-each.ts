import { inspect, stripVTControlCharacters } from 'node:util';

const MOST_OF_A_NAME = 160;
const MOST_OF_A_REASON = 800;

/** A test that makes a promise for every row of a table: it fails with all rows that break it, each with the reason. */
export async function expectForEach<const Row>(rows: readonly Row[], check: (row: Row) => unknown): Promise<void> {
  expect(rows).not.toEqual([]);
  const violations: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      violations.push(`${nameOf(row)}: ${reasonOf(error)}`);
    }
  }
  expect(violations).toEqual([]);
}

/** The name of a row that has one, or those cells that are not objects. */
function nameOf(row: unknown): string {
  if (typeof row === 'object' && row !== null && 'name' in row) {
    return String(row.name);
  }
  const cells = Array.isArray(row) ? row : [row];
  const plain = cells.filter((cell) => !['object', 'function'].includes(typeof cell) || cell === null);
  return (plain.length > 0 ? plain : cells).map(written).join(' ').slice(0, MOST_OF_A_NAME);
}

function written(cell: unknown): string {
  return typeof cell === 'string' && cell.trim() !== '' ? cell : inspect(cell, { depth: 2, breakLength: Infinity });
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text).slice(0, MOST_OF_A_REASON);
}
