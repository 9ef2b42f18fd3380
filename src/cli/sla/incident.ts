import { postIncident, resolveIncident } from '#operations/incidents/post-incident';
import { setAnalysis } from '#operations/incidents/set-analysis';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export async function incidentSet(id: number, { rca }: { rca: string }): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    setAnalysis({ db }, { incidentId: id, rcaUrl: rca, actor: operatorName() }),
  );
  return { json: { id, rca_url: rca }, text: `The analysis of incident ${id} is at ${rca}` };
}

export interface PostOptions {
  title: string;
  message: string;
  provider?: string;
  reason: string;
}

export async function incidentPost({ provider: code, ...options }: PostOptions): Promise<Answer> {
  const provider = code ?? null;
  const incident = { ...options, provider, actor: operatorName() };
  const id = await withDatabase(findRunningInstance(), (db) => postIncident({ db }, incident));
  return { json: { id, title: options.title, provider }, text: `Incident ${id} is posted.` };
}

export interface IncidentResolveOptions {
  resolution: string;
  reason: string;
}

export async function incidentResolve(id: number, options: IncidentResolveOptions): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    resolveIncident({ db }, { incidentId: id, ...options, actor: operatorName() }),
  );
  return { json: { id, resolution: options.resolution }, text: `Incident ${id} is resolved.` };
}
