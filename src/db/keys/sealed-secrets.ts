import { desc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DAY, MINUTE } from '#domain/duration';
import type { OldSeals, SealedColumn, SealPlace } from '#domain/keys/seal-place';
import { recordAudit } from '../audit';
import type { Database, Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { oldSeals } from '../schema/keys';
import { providerCalls } from '../schema/orders';
import { mails, users } from '../schema/users';
import { pushSubscriptions } from '../schema/watching';

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
  {
    column: 'push_subscriptions.sealed_subscription',
    table: pushSubscriptions,
    id: pushSubscriptions.subscriptionId,
    secret: pushSubscriptions.sealedSubscription,
  },
];

interface Resealing {
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
interface SealedText {
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

/** A rolling upgrade is over by then. */
const WRITTEN_MS = DAY;
/** By how much clocks may differ. */
const CLOCKS_MS = 5 * MINUTE;
/** What stops an intruder from putting the permission back later. */
const READ_MS = 7 * DAY;

/** What the permission is signed with, as the keyring has it. */
interface PermissionSigner {
  sign(what: 'old-seals', text: string): string;
  isSigned(what: 'old-seals', text: string, signature: string): boolean;
}

/** Lets a keyring accept what the database permits at this moment. */
export async function applyOldSeals(
  db: Database,
  keyring: Pick<PermissionSigner, 'isSigned'> & { useOldSeals(until: OldSeals | null): void },
): Promise<void> {
  keyring.useOldSeals(await readOldSeals(db, keyring));
}

/** Whether sealed texts of the form of release 0.1 are accepted, and until when; null if they are not. */
export async function readOldSeals(db: Database, signer: Pick<PermissionSigner, 'isSigned'>): Promise<OldSeals | null> {
  const [row] = await db.select().from(oldSeals).orderBy(desc(oldSeals.grantedAt)).limit(1);
  if (
    !row ||
    row.grantedAt.getTime() > Date.now() ||
    !signer.isSigned('old-seals', textOf(row.grantedAt), row.signature)
  ) {
    return null;
  }
  const grantedAt = row.grantedAt.getTime();
  return { writtenUntil: grantedAt + WRITTEN_MS, readUntil: grantedAt + READ_MS };
}

/** Only when a database of release 0.1 is brought to the present schema. */
export async function permitOldSeals(db: Database, signer: Pick<PermissionSigner, 'sign'>): Promise<void> {
  const grantedAt = new Date();
  await db.insert(oldSeals).values({ grantedAt, signature: signer.sign('old-seals', textOf(grantedAt)) });
}

/** Whether nothing writes the old form any more, so that a reseal that begins now finds all of it. */
export async function areOldSealsOver(db: Database): Promise<boolean> {
  const writing = sql`${oldSeals.grantedAt} > now() - ${WRITTEN_MS + CLOCKS_MS} * interval '1 millisecond'`;
  return (await db.$count(oldSeals, writing)) === 0;
}

export async function hasOldSeals(db: Database): Promise<boolean> {
  return (await db.$count(oldSeals)) > 0;
}

/** From now on the old form is refused. */
export async function endOldSeals(db: Database): Promise<void> {
  await db.delete(oldSeals);
}

function textOf(grantedAt: Date): string {
  return grantedAt.toISOString();
}
