import { getTableColumns, sql } from 'drizzle-orm';
import type { LoggedRequest } from '#domain/requests';
import type { Database } from '../client';
import { requests } from '../schema/requests';
import { statement } from '../statement';

const columns = Object.entries(getTableColumns(requests));
const names = sql.raw(columns.map(([, column]) => column.name).join(', '));
const members = sql.raw(columns.map(([member]) => `"${member}"`).join(', '));
const typed = sql.raw(columns.map(([member, column]) => `"${member}" ${column.getSQLType()}`).join(', '));

/**
 * One parameter for all rows costs least. Nothing waits for the disk: a crash of Postgres loses only the last moment of the
 * log.
 */
const insert = statement<{ rows: string }, { requestId: string }>(
  'record_requests',
  sql`with quick as materialized (select set_config('synchronous_commit', 'off', true))
    insert into ${requests} (${names})
    select ${members} from quick, json_to_recordset(${sql.placeholder('rows')}::json) as sent (${typed})
    on conflict do nothing`,
);

/** Adds requests to the log; existing rows are not changed. */
export async function recordRequests(db: Database, rows: readonly LoggedRequest[]): Promise<void> {
  await insert(db, { rows: JSON.stringify(rows) });
}
