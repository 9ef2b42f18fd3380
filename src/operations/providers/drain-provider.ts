import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { beginDrain, endDrain } from '#db/providers/drains';
import { OperationRefusal } from '#domain/refusal';
import { KNOWN_PROVIDERS } from '#providers/known';

export interface DrainChange {
  provider: string;
  reason: string;
  actor: string;
}

/**
 * Keeps new quotes and orders from a live provider, on every replica within a second; the orders that it has are followed all the
 * same [rules/quotes: Drained providers]. @throws OperationRefusal when there is no such provider, or it is drained already
 */
export async function drainProvider({ db }: { db: Database }, change: DrainChange): Promise<void> {
  const { provider, reason, actor } = change;
  refuseUnknown(provider);
  await db.transaction(async (tx) => {
    if (!(await beginDrain(tx, change))) {
      throw new OperationRefusal(`${provider} is already drained: see provider health.`);
    }
    await recordAudit(tx, { actor, action: 'provider.drained', target: provider, details: { reason } });
  });
}

/** Lets a drained provider have new quotes and orders again. @throws OperationRefusal when it is not drained */
export async function undrainProvider(
  { db }: { db: Database },
  { provider, reason, actor }: DrainChange,
): Promise<void> {
  refuseUnknown(provider);
  await db.transaction(async (tx) => {
    const ended = await endDrain(tx, provider);
    if (!ended) {
      throw new OperationRefusal(`${provider} is not drained.`);
    }
    const details = { reason, drained_since: ended.since.toISOString(), drained_for: ended.reason };
    await recordAudit(tx, { actor, action: 'provider.undrained', target: provider, details });
  });
}

/** A simulated provider is part of the sandbox's stories and cannot be drained. */
function refuseUnknown(code: string): void {
  if (!KNOWN_PROVIDERS.some((known) => known.code === code)) {
    throw new OperationRefusal(`There is no live provider ${code}.`);
  }
}
