import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database } from './client';

/**
 * A statement that is written once per process, and parsed and planned by Postgres once per connection. Used for the few
 * statements that every order needs, because planning them takes several times as long as executing them. Values are passed
 * with `sql.placeholder(name)`.
 */
export function statement<Values extends object, Row extends QueryResultRow>(
  name: string,
  query: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values as Record<string, unknown>),
    });
    return rows;
  };
}
