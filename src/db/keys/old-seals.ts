import { desc, sql } from 'drizzle-orm';
import { DAY, MINUTE } from '#domain/duration';
import type { OldSeals } from '#domain/keys/seal-place';
import type { Database } from '../client';
import { oldSeals } from '../schema/keys';

/** A rolling upgrade is over by then. */
const WRITTEN_MS = DAY;
/** By how much clocks may differ. */
const CLOCKS_MS = 5 * MINUTE;
/** What stops an intruder from putting the permission back later. */
const READ_MS = 7 * DAY;

/** What the permission is signed with, as the keyring has it. */
export interface PermissionSigner {
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
