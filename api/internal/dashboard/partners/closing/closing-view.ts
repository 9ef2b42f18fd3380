import type { Closing } from '../../../../../src/contract/dashboard/closing';
import type { PartnerRow } from '../../../../../src/db/partners/partners';
import { toDecimals } from '../../../../../src/domain/amount';
import { obstaclesTo, reopenableUntil } from '../../../../../src/domain/partners/closing';
import { readClosingFacts } from '../../../../../src/operations/partners/closing-facts';
import type { ApiServices } from '../../../../services';

export async function readClosing({ db }: ApiServices, partner: PartnerRow): Promise<Closing> {
  const { name, closedAt } = partner;
  const facts = await readClosingFacts(db, partner);
  return {
    name,
    closed_at: closedAt?.toISOString() ?? null,
    reopenable_until: closedAt && reopenableUntil(closedAt).toISOString(),
    obstacles: closedAt ? [] : obstaclesTo(facts),
    unpaid_usd: toDecimals(facts.payableUsd, 2),
  };
}
