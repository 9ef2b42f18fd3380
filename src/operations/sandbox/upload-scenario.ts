import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { toScript } from '#contract/sandbox/scenario-script';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { storeUploaded } from '#db/sandbox';
import { invalidFields } from '#domain/error';
import { findScenario } from '#domain/sandbox/scenarios';

/** Maximum number of scenarios per partner [rules/sandbox-and-clock: Uploaded scenarios]. */
export const MAX_UPLOADED = 50;

/**
 * Stores a partner's scenario under its name, for this partner only.
 * @throws ServiceError INVALID_PAIR for the name of one of the library
 */
export async function uploadScenario(
  { db }: { db: Database },
  { partnerId, file, actor }: { partnerId: string; file: ScenarioFile; actor: string },
): Promise<{ uploadedAt: Date }> {
  const { name, story, steps } = file;
  if (findScenario(name)) {
    throw invalidFields({ field: 'name', issue: 'is that of a scenario of the library; choose another' });
  }
  return db.transaction(async (tx) => {
    const { uploadedAt, gone } = await storeUploaded(
      tx,
      { partnerId, name, story, script: toScript(file) },
      MAX_UPLOADED,
    );
    const details = { name, steps: steps.length, ...(gone.length > 0 && { gone }) };
    await recordAudit(tx, { actor, action: 'sandbox_scenario.uploaded', target: partnerId, details });
    return { uploadedAt };
  });
}
