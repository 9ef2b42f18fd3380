import { setAnalysis } from '../../operations/service/set-analysis';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export async function incidentSet(id: number, { rca }: { rca: string }): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    setAnalysis({ db }, { incidentId: id, rcaUrl: rca, actor: operatorName() }),
  );
  return { json: { id, rca_url: rca }, text: `Incident ${id} is analysed at ${rca}` };
}
