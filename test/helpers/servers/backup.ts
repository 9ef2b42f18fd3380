import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';

export interface Backup {
  /** Restores every table to its content at the time of the backup. */
  restore(): Promise<void>;
}

interface Table extends Record<string, unknown> {
  name: string;
  columns: string;
}

/** Copies every table of the database, as of one instant. */
export async function backUp(db: Database): Promise<Backup> {
  const { rows: tables } = await db.execute<Table>(sql`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name`);
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`create schema backup`);
      for (const { name } of tables) {
        await tx.execute(sql.raw(`create table backup."${name}" as table public."${name}"`));
      }
    },
    { isolationLevel: 'repeatable read' },
  );
  return {
    async restore() {
      await db.transaction(async (tx) => {
        // As when a dump is loaded into a server, no trigger runs.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => `public."${name}"`).join(', ')}`));
        for (const { name, columns } of tables) {
          await tx.execute(
            sql.raw(`insert into public."${name}" (${columns}) select ${columns} from backup."${name}"`),
          );
        }
        await tx.execute(sql`drop schema backup cascade`);
      });
    },
  };
}
