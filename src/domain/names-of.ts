/** The names of a table's rows, in their order, where `Object.keys` would forget their type. A table has at least one row. */
export function namesOf<Name extends string>(table: Readonly<Partial<Record<Name, unknown>>>): [Name, ...Name[]] {
  return Object.keys(table) as [Name, ...Name[]];
}

/** A value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

/** A table's rows with their names. */
export function rowsOf<Name extends string, Row>(table: Readonly<Partial<Record<Name, Row>>>): [Name, Row][] {
  return Object.entries(table) as [Name, Row][];
}
