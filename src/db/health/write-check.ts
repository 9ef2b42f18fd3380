import type { Database } from '../client';

/**
 * Writes a little of everything that a full disk or a read-only server refuses: more rows to sort than fit into the memory for it,
 * which go to the disk, and the state of a sequence, which goes to the log. Nothing of it stays.
 */
const WRITE = `
  select set_config('work_mem', '64kB', true);
  select max(row) from (select repeat(md5(n::text), 4) as row from generate_series(1, 4000) n order by 1 offset 0) sorted;
  select setval('write_checks', 1)`;

/** Whether the database can be written: neither read-only nor on a full disk. @throws what it says otherwise */
export async function checkWrites(db: Database): Promise<void> {
  await db.$client.query(WRITE);
}
