import { closeOperatorAlert } from '#db/alerts/operator-alerts';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { beginDrain, endDrain } from '#db/providers/drains';
import { OperationRefusal } from '#domain/refusal';
import { KNOWN_PROVIDERS } from '#providers/known';

interface DrainChange {
  provider: string;
  reason: string;
  actor: string;
}

/**
 * Excludes a live provider from new quotes and orders, on every replica within a second; its existing orders are still followed
 * [rules/quotes: Drained providers]. @throws OperationRefusal if there is no such provider, or it is already drained
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

/** Ends the drain of a provider, which gets new quotes and orders again. @throws OperationRefusal if it is not drained */
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
    await closeOperatorAlert(tx, { kind: 'provider_drained', subject: provider });
  });
}

/** A simulated provider is part of the sandbox's scenarios and cannot be drained. */
function refuseUnknown(code: string): void {
  if (!KNOWN_PROVIDERS.some((known) => known.code === code)) {
    throw new OperationRefusal(`There is no live provider ${code}.`);
  }
}
