import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SealedColumn, SealPlace } from '#domain/keys/seal-place';
import { recordAudit } from '../audit';
import type { Database, Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { providerCalls } from '../schema/orders';
import { mails, users } from '../schema/users';

/** A column of sealed texts, as its texts name it. */
interface SealedTexts {
  column: SealedColumn;
  table: PgTable;
  /** The row's id in the audit log. */
  id: PgColumn;
  secret: PgColumn;
}

/** Every column with secrets sealed with the server's secret key. */
export const SEALED_COLUMNS: readonly SealedTexts[] = [
  { column: 'endpoints.sealed_secret', table: endpoints, id: endpoints.endpointId, secret: endpoints.sealedSecret },
  {
    column: 'endpoints.previous_sealed_secret',
    table: endpoints,
    id: endpoints.endpointId,
    secret: endpoints.previousSealedSecret,
  },
  { column: 'users.sealed_totp_secret', table: users, id: users.userId, secret: users.sealedTotpSecret },
  { column: 'mails.sealed_text', table: mails, id: mails.mailId, secret: mails.sealedText },
  {
    column: 'provider_calls.sealed_secret',
    table: providerCalls,
    id: providerCalls.orderId,
    secret: providerCalls.sealedSecret,
  },
];

export interface Resealing {
  /** Returns the same secret resealed; null if not needed. Throws if it cannot be opened. */
  reseal(place: SealPlace, sealed: string): string | null;
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

/** At most `most` of each kind, in batches; locks nothing. */
export async function* readSealedSecrets(db: Database, most: number, batch = 500): AsyncGenerator<SealedText> {
  for (const { column, table, id, secret } of SEALED_COLUMNS) {
    let after = '';
    for (let read = 0; read < most; read += batch) {
      const { rows } = await db.execute<SealedRow & Record<string, unknown>>(sql`
        select ${id} as id, ${secret} as sealed from ${table}
        where ${id} > ${after} and ${secret} <> '' order by ${id} limit ${Math.min(batch, most - read)}`);
      yield* rows.map(({ id: row, sealed }) => ({ place: { column, row }, sealed }));
      after = rows.at(-1)?.id ?? '';
      if (rows.length < batch) break;
    }
  }
}

/** A sealed text, and where it is stored. */
export interface SealedText {
  place: SealPlace;
  sealed: string;
}

interface SealedRow {
  id: string;
  sealed: string;
}

async function lockSealed(tx: Transaction, { table, id, secret }: SealedTexts, after: string, limit: number) {
  const { rows } = await tx.execute<SealedRow & Record<string, unknown>>(sql`
    select ${id} as id, ${secret} as sealed from ${table}
    where ${id} > ${after} and ${secret} <> '' order by ${id} limit ${limit} for no key update`);
  return rows;
}

async function resealRow(
  tx: Transaction,
  { column, table, id, secret }: SealedTexts,
  row: SealedRow,
  { reseal, actor }: Omit<Resealing, 'batch'>,
): Promise<keyof ResealReport> {
  let sealed: string | null;
  try {
    sealed = reseal({ column, row: row.id }, row.sealed);
  } catch {
    return 'unreadable';
  }
  if (sealed === null) {
    return 'unchanged';
  }
  await tx.execute(sql`update ${table} set ${sql.identifier(secret.name)} = ${sealed}
    where ${id} = ${row.id} and ${secret} = ${row.sealed}`);
  await recordAudit(tx, { actor, action: 'secret.resealed', target: row.id, details: { column } });
  return 'resealed';
}
