import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { devices } from '../schema/users';

/** In place of a digest: no token has it. */
const NOBODYS = Buffer.alloc(1);

/** Whether a person has logged in from the device before; `first` if the person has not logged in from any device. */
export async function readDevice(
  db: Database | Transaction,
  userId: string,
  tokenHash: Buffer | null,
): Promise<'known' | 'new' | 'first'> {
  const { rows } = await db.execute<{ known: boolean; some_device: boolean }>(sql`
    select count(*) > 0 as some_device, coalesce(bool_or(token_hash = ${tokenHash}), false) as known
    from ${devices} where user_id = ${userId}`);
  const [row] = rows;
  if (row?.known) {
    return 'known';
  }
  return row?.some_device ? 'new' : 'first';
}

/** Records a login of the person from the device. */
export async function rememberDevice(tx: Transaction, userId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .insert(devices)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: [devices.userId, devices.tokenHash], set: { seenAt: sql`now()` } });
}

/** Makes the devices of a person count as new, except one that is known. */
export async function forgetDevices(tx: Transaction, userId: string, except: Buffer | null): Promise<void> {
  // Somebody without any device would be taken for new to the service, and not be asked for a code.
  if ((await readDevice(tx, userId, except)) !== 'known') {
    await tx.insert(devices).values({ userId, tokenHash: NOBODYS }).onConflictDoNothing();
  }
  await tx
    .delete(devices)
    .where(
      and(
        eq(devices.userId, userId),
        sql`${devices.tokenHash} is distinct from ${except} and ${devices.tokenHash} <> ${NOBODYS}`,
      ),
    );
}
