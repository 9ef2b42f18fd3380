import type { Database } from '../client';

/**
 * A small write that fails on a full disk or a read-only server: a sort larger than its memory, which spills to disk, and an
 * advance of a sequence, which goes to the log. None of it is stored.
 */
const WRITE = `
  select set_config('work_mem', '64kB', true);
  select max(row) from (select repeat(md5(n::text), 4) as row from generate_series(1, 4000) n order by 1 offset 0) sorted;
  select setval('write_checks', 1)`;

/** Whether the database is writable: neither read-only nor on a full disk. @throws the error otherwise */
export async function checkWrites(db: Database): Promise<void> {
  await db.$client.query(WRITE);
}
