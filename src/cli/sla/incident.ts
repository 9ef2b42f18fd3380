import { setAnalysis } from '../../operations/service/set-analysis';
import type { Answer } from '../answer';
import { operator, runningInstance, withDatabase } from '../instance';

export async function incidentSet(id: number, { rca }: { rca: string }): Promise<Answer> {
  await withDatabase(runningInstance(), (db) =>
    setAnalysis({ db }, { incidentId: id, rcaUrl: rca, actor: operator() }),
  );
  return { json: { id, rca_url: rca }, text: `Incident ${id} is analysed at ${rca}` };
}
