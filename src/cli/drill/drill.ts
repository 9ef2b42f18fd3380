import { listDrills } from '#db/providers/drains';
import { formatColumns } from '#domain/columns';
import { DRILL_TIME, DRILLS, type DrillKind } from '#domain/sandbox/drill';
import { startDrill, stopDrill } from '#operations/providers/drills';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export interface DrillOptions {
  /** Milliseconds. */
  for?: number;
}

export async function drillStart(provider: string, kind: DrillKind, options: DrillOptions): Promise<Answer> {
  const request = { provider, kind, actor: operatorName(), forMs: options.for ?? DRILL_TIME.defaultMs };
  const { until } = await withDatabase(findRunningInstance(), (db) => startDrill({ db }, request));
  return {
    json: { provider, kind, until },
    text: `In the sandbox, ${provider} ${DRILLS[kind]} until ${until.toISOString()}. To end it now: swaplane drill stop ${provider}`,
  };
}

export async function drillStop(provider: string): Promise<Answer> {
  const { kind } = await withDatabase(findRunningInstance(), (db) =>
    stopDrill({ db }, { provider, actor: operatorName() }),
  );
  return { json: { provider, kind, stopped: true }, text: `${provider} behaves normally again.` };
}

export async function drillList(): Promise<Answer> {
  const drills = await withDatabase(findRunningInstance(), listDrills);
  const rows = drills.map(({ provider, kind, until, actor }) => [
    provider,
    kind,
    `until ${until.toISOString()}`,
    actor,
  ]);
  return { json: { drills }, text: rows.length === 0 ? 'No drill is running.' : formatColumns(rows) };
}
