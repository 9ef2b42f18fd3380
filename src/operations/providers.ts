import { closeOperatorAlert } from '#db/alerts/operator-alerts';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import type { Outage } from '#db/health/provider-health';
import { type HitOrder, listOrdersDuring } from '#db/incidents/outages';
import { beginDrain, beginDrill, type Drill, endDrain, endDrill, type NewDrill } from '#db/providers/drains';
import { effectOfOutage, type OutageEffect } from '#domain/incidents/provider-outage';
import { OperationRefusal } from '#domain/refusal';
import { DRILL_TIME } from '#domain/sandbox/drill';
import { KNOWN_PROVIDERS } from '#providers/known';
import { findSimulated } from '#providers/simulated/providers';

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

/** The orders that an outage affected, and how, oldest first [rules/incidents: Orders affected by an outage]. */
export async function listAffectedOrders(
  db: Database,
  { provider, since, endedAt }: Outage,
): Promise<(HitOrder & { hit: OutageEffect })[]> {
  const span = { since: since.getTime(), until: endedAt?.getTime() ?? null };
  const orders = await listOrdersDuring(db, { provider, since, until: endedAt });
  return orders.flatMap((order) => {
    const { createdAt, updatedAt } = order;
    const hit = effectOfOutage(span, { ...order, createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() });
    return hit === null ? [] : [{ ...order, hit }];
  });
}

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
