import type { Database } from '#db/client';
import { listUploaded } from '#db/sandbox/scenarios';
import { findScenario, LIBRARY_NAMES, PUBLISHED_SCENARIOS } from '#domain/sandbox/scenarios';

export interface ListedScenario {
  name: string;
  /** Part of the contract, so it stays. */
  published: boolean;
  uploaded: boolean;
  /** What happens, in one sentence. */
  story: string;
}

/** The scenarios of the library [rules/sandbox-and-clock: Scenarios]. */
export const LIBRARY_SCENARIOS: readonly ListedScenario[] = LIBRARY_NAMES.map((name) => ({
  name,
  published: PUBLISHED_SCENARIOS.some((published) => published === name),
  uploaded: false,
  story: findScenario(name)?.story ?? '',
}));

/** The scenarios that a partner has uploaded. */
export async function listUploadedScenarios(db: Database, partnerId: string): Promise<ListedScenario[]> {
  const uploaded = await listUploaded(db, partnerId);
  return uploaded.map(({ name, story }) => ({ name, published: false, uploaded: true, story }));
}
