import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { listContradicted } from '#db/evidence/contradictions';
import { OperationRefusal } from '#domain/refusal';
import { drainProvider } from '../providers/drain-provider';

export interface DrainDeps {
  db: Database;
  /** Orders that the chain contradicts within a day; null if no provider is drained for them. */
  drainAfter: number | null;
}

/** Drains providers that the chain contradicts too often, as an operator would [rules/evidence: Drains]. */
export async function drainContradicted({ db, drainAfter }: DrainDeps): Promise<void> {
  for (const { provider, contradicted } of drainAfter === null ? [] : await listContradicted(db, drainAfter)) {
    const reason = `the chain contradicted ${contradicted} of its orders within a day`;
    const words = `${reason}: ask it about them, and end the drain once it has explained them`;
    try {
      await drainProvider({ db }, { provider, reason, actor: SYSTEM });
    } catch (error) {
      // Another follower was first, or only a newer version knows the provider.
      if (error instanceof OperationRefusal) continue;
      throw error;
    }
    await openOperatorAlert(db, { kind: 'provider_drained', subject: provider, words });
  }
}
