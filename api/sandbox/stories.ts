import type { Database } from '../../src/db/client';
import { listUploaded } from '../../src/db/sandbox/scenarios';
import { findScenario, LIBRARY_NAMES, PUBLISHED_SCENARIOS } from '../../src/domain/sandbox/scenarios';

export interface Story {
  name: string;
  /** Belongs to the contract and stays. */
  published: boolean;
  uploaded: boolean;
  story: string;
}

/** The stories of the library [rules/sandbox-and-clock: Scenarios]. */
export const LIBRARY_STORIES: readonly Story[] = LIBRARY_NAMES.map((name) => ({
  name,
  published: PUBLISHED_SCENARIOS.some((published) => published === name),
  uploaded: false,
  story: findScenario(name)?.story ?? '',
}));

/** The stories that a partner has uploaded. */
export async function uploadedStories(db: Database, partnerId: string): Promise<Story[]> {
  const uploaded = await listUploaded(db, partnerId);
  return uploaded.map(({ name, story }) => ({ name, published: false, uploaded: true, story }));
}
