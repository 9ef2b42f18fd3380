import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '#db/migrate';
import { type Definition, type Definitions, takeIndexes } from './indexes';
import { FILLINGS, type Filling, PARTNER_ROWS } from './rows';
import { onDatabase } from './server';

const LOOK_EVERY_MS = 200;

/** Migrates an empty database and fills it; one that is filled is left as it is. */
export async function fill(url: string, orders: number, say: (what: string) => void): Promise<void> {
  await migrate(url);
  if (await isFilled(url)) return;
  const definitions = await onDatabase(url, async (client) => {
    for (const statement of PARTNER_ROWS) await client.query(statement);
    return takeIndexes(
      client,
      FILLINGS.map(({ table }) => table),
    );
  });
  await fillAndIndex(definitions, {
    async fill({ table, statement }) {
      say(`${await fillTable(url, table, statement.replaceAll(':orders', String(orders)))} rows of ${table}`);
    },
    async index({ name, statement }) {
      await onDatabase(url, (client) => client.query(statement));
      say(`index ${name}`);
    },
  });
  await onDatabase(url, async (client) => {
    for (const statement of definitions.references) await client.query(statement);
    await client.query('vacuum analyze');
  });
  say('analyzed');
}

async function isFilled(url: string): Promise<boolean> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query('select exists (select from orders) as filled');
    return rows[0]?.filled === true;
  });
}

/** A table that is emptied in the same transaction needs no log. Triggers, of which the ledger has some for each row, do not run. */
async function fillTable(url: string, table: string, statement: string): Promise<number> {
  return onDatabase(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('begin');
    await client.query(`truncate ${table}`);
    const { rowCount } = await client.query(statement);
    await client.query('commit');
    return rowCount ?? 0;
  });
}

/** Four at once: claims are filled from no other table, and an index is made as soon as its table has its rows and its key. */
async function fillAndIndex(
  { keys, indexes }: Definitions,
  work: { fill: (filling: Filling) => Promise<void>; index: (definition: Definition) => Promise<void> },
): Promise<void> {
  const filled = new Set<string>();
  const fillOne = async (filling: Filling) => {
    await work.fill(filling);
    for (const key of keys.filter(({ table }) => table === filling.table)) await work.index(key);
    filled.add(filling.table);
  };
  const waiting = FILLINGS.flatMap(({ table }) => indexes.filter((index) => index.table === table));
  const lane = async (fillings: readonly Filling[]) => {
    for (const filling of fillings) await fillOne(filling);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      while (!filled.has(next.table)) await delay(LOOK_EVERY_MS);
      await work.index(next);
    }
  };
  const isClaims = ({ table }: Filling) => table === 'order_claims';
  await Promise.all([
    lane(FILLINGS.filter(isClaims)),
    lane(FILLINGS.filter((filling) => !isClaims(filling))),
    lane([]),
    lane([]),
  ]);
}
