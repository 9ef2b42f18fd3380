import type { Client } from 'pg';

export interface Definition {
  name: string;
  table: string;
  /** Makes it. */
  statement: string;
}

/** What tables are found and checked by, taken away so that it can be made after their rows. */
export interface Definitions {
  keys: Definition[];
  indexes: Definition[];
  /** Foreign keys; they need the keys. */
  references: string[];
}

interface Constraint {
  name: string;
  table: string;
  kind: 'p' | 'u' | 'f';
  definition: string;
}

/** Takes keys, foreign keys and indexes from the tables and says how to make them again. */
export async function takeIndexes(client: Client, tables: readonly string[]): Promise<Definitions> {
  const { rows: constraints } = await client.query<Constraint>(
    `select conname as name, conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('p', 'u') and conrelid = any($1::regclass[])
      or contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
    order by contype`,
    [tables],
  );
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const { rows: indexes } = await client.query<Definition>(
    `select indexname as name, tablename as table, indexdef as statement from pg_indexes
    where schemaname = 'public' and tablename = any($1)`,
    [tables],
  );
  for (const { name } of indexes) {
    await client.query(`drop index ${name}`);
  }
  const statementOf = ({ table, name, definition }: Constraint) =>
    `alter table ${table} add constraint ${name} ${definition}`;
  return {
    keys: constraints
      .filter(({ kind }) => kind !== 'f')
      .map((key) => ({ name: key.name, table: key.table, statement: statementOf(key) })),
    indexes,
    references: constraints.filter(({ kind }) => kind === 'f').map(statementOf),
  };
}

/** The sizes of a table and of each of its indexes, in bytes; of all partitions together. */
export async function readSizes(client: Client, table: string): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select found.relation::regclass::text as name, sum(pg_table_size(part.relid)) as bytes
    from (select $1::regclass as relation union all select indexrelid::regclass from pg_index where indrelid = $1::regclass) as found
      cross join lateral (select found.relation as relid union select relid from pg_partition_tree(found.relation)) as part
    group by 1 order by bytes desc`,
    [table],
  );
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}
