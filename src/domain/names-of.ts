/** The names of a table's rows, in their order, where `Object.keys` would forget their type. */
export function namesOf<Name extends string>(table: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(table) as Name[];
}

/** A table's rows with their names. */
export function rowsOf<Name extends string, Row>(table: Readonly<Record<Name, Row>>): [Name, Row][] {
  return Object.entries(table) as [Name, Row][];
}
