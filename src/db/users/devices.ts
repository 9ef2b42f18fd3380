import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { devices } from '../schema/users';

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

/** Makes every device of a person count as new. */
export async function forgetDevices(tx: Transaction, userId: string, except: Buffer | null): Promise<void> {
  await tx.delete(devices).where(and(eq(devices.userId, userId), sql`${devices.tokenHash} is distinct from ${except}`));
}
