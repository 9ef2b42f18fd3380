import { sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { Database } from '../client';
import { callerRanges } from '../schema/keys';

export interface CallFrom {
  partnerId: string;
  environment: Environment;
  ipRange: string;
}

/** Records the address range from which a partner called with a valid key, at most once a minute per range. */
export async function noteCall(db: Database, call: CallFrom): Promise<void> {
  await db
    .insert(callerRanges)
    .values(call)
    .onConflictDoUpdate({
      target: [callerRanges.ipRange, callerRanges.partnerId, callerRanges.environment],
      set: { seenAt: sql`now()` },
      setWhere: sql`${callerRanges.seenAt} < now() - interval '1 minute'`,
    });
}
