import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { beginDrill, type Drill, endDrill, type NewDrill } from '#db/providers/drains';
import { OperationRefusal } from '#domain/refusal';
import { DRILL_TIME } from '#domain/sandbox/drill';
import { findSimulated } from '#providers/simulated/provider';

/**
 * Makes a simulated provider hang, fail, lie or be slow for all sandbox traffic, until the drill is stopped or its time is over
 * [rules/sandbox-and-clock: Drills]. @throws OperationRefusal for a provider of real orders, or if a drill is in progress
 */
export async function startDrill({ db }: { db: Database }, request: NewDrill): Promise<Drill> {
  const { provider, kind, actor, forMs } = request;
  refuseLive(provider);
  if (forMs < 1_000 || forMs > DRILL_TIME.maxMs) {
    throw new OperationRefusal('for: must be between 1 second and 1 day.');
  }
  return db.transaction(async (tx) => {
    const drill = await beginDrill(tx, request);
    if (!drill) {
      throw new OperationRefusal(`${provider} already has a drill: see swaplane drill list, and stop it first.`);
    }
    const details = { kind, until: drill.until.toISOString() };
    await recordAudit(tx, { actor, action: 'drill.started', target: provider, details });
    return drill;
  });
}

/** @throws OperationRefusal if none is in progress */
export async function stopDrill(
  { db }: { db: Database },
  { provider, actor }: { provider: string; actor: string },
): Promise<Drill> {
  refuseLive(provider);
  return db.transaction(async (tx) => {
    const drill = await endDrill(tx, provider);
    if (!drill) {
      throw new OperationRefusal(`${provider} has no drill.`);
    }
    const details = { kind: drill.kind, since: drill.since.toISOString() };
    await recordAudit(tx, { actor, action: 'drill.stopped', target: provider, details });
    return drill;
  });
}

/** Drills are only for the sandbox. */
function refuseLive(code: string): void {
  if (!findSimulated(code)) {
    throw new OperationRefusal(`There is no simulated provider ${code}; a drill never touches a live one.`);
  }
}
