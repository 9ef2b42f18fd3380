import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { recordAudit } from '../audit';
import type { Database, Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { providerCalls } from '../schema/orders';
import { mails, users } from '../schema/users';

interface SealedColumn {
  table: PgTable;
  /** The row's id in the audit log. */
  id: PgColumn;
  secret: PgColumn;
}

/** Every column with secrets sealed with the server's secret key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: endpoints, id: endpoints.endpointId, secret: endpoints.sealedSecret },
  { table: endpoints, id: endpoints.endpointId, secret: endpoints.previousSealedSecret },
  { table: users, id: users.userId, secret: users.sealedTotpSecret },
  { table: mails, id: mails.mailId, secret: mails.sealedText },
  { table: providerCalls, id: providerCalls.orderId, secret: providerCalls.sealedSecret },
];

export interface Resealing {
  /** Returns the same secret resealed; null if not needed. Throws if it cannot be opened. */
  reseal(sealed: string): string | null;
  actor: string;
  /** How many secrets a transaction reseals: their rows are locked until it ends. */
  batch?: number;
}

/** Ids of the secrets' owners; one with two secrets may be listed twice. */
export interface ResealReport {
  resealed: string[];
  /** Already sealed with the present secret key. */
  unchanged: string[];
  /** Cannot be opened with any of the configured secret keys. */
  unreadable: string[];
}

/** Reseals every stored secret that needs it. If interrupted, it can be run again. */
export async function resealSecrets(db: Database, { batch = 100, ...resealing }: Resealing): Promise<ResealReport> {
  const report: ResealReport = { resealed: [], unchanged: [], unreadable: [] };
  for (const column of SEALED_COLUMNS) {
    let rows: SealedRow[] = [];
    do {
      const after = rows.at(-1)?.id ?? '';
      rows = await db.transaction(async (tx) => {
        const locked = await lockSealed(tx, column, after, batch);
        for (const row of locked) {
          report[await resealRow(tx, column, row, resealing)].push(row.id);
        }
        return locked;
      });
    } while (rows.length === batch);
  }
  return report;
}

interface SealedRow {
  id: string;
  sealed: string;
}

async function lockSealed(tx: Transaction, { table, id, secret }: SealedColumn, after: string, limit: number) {
  const { rows } = await tx.execute<SealedRow & Record<string, unknown>>(sql`
    select ${id} as id, ${secret} as sealed from ${table}
    where ${id} > ${after} and ${secret} <> '' order by ${id} limit ${limit} for no key update`);
  return rows;
}

async function resealRow(
  tx: Transaction,
  { table, id, secret }: SealedColumn,
  row: SealedRow,
  { reseal, actor }: Omit<Resealing, 'batch'>,
): Promise<keyof ResealReport> {
  let sealed: string | null;
  try {
    sealed = reseal(row.sealed);
  } catch {
    return 'unreadable';
  }
  if (sealed === null) {
    return 'unchanged';
  }
  await tx.execute(sql`update ${table} set ${sql.identifier(secret.name)} = ${sealed}
    where ${id} = ${row.id} and ${secret} = ${row.sealed}`);
  const details = { column: `${getTableName(table)}.${secret.name}` };
  await recordAudit(tx, { actor, action: 'secret.resealed', target: row.id, details });
  return 'resealed';
}
