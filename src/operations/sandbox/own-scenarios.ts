import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { toScript } from '#contract/sandbox/scenario-script';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { keepGolden, removeUploaded, storePlay, storeUploaded } from '#db/sandbox';
import { invalidFields } from '#domain/error';
import { OperationRefusal } from '#domain/refusal';
import { findScenario } from '#domain/sandbox/scenarios';

interface Deps {
  db: Database;
}

/** One of a partner's scenarios, and who does something with it. */
interface OwnScenario {
  partnerId: string;
  name: string;
  actor: string;
}

/** Maximum number of scenarios per partner [rules/sandbox-and-clock: Uploaded scenarios]. */
export const MAX_UPLOADED = 50;

interface Upload extends Omit<OwnScenario, 'name'> {
  file: ScenarioFile;
  /** The file as its author wrote it; by default as JSON, which is YAML too. */
  source?: string;
}

/**
 * Stores a partner's scenario under its name, for this partner only. What was recorded as expected stays.
 * @throws ServiceError INVALID_PAIR for the name of one of the library
 */
export async function uploadScenario(
  { db }: Deps,
  { partnerId, file, source = JSON.stringify(file, null, 2), actor }: Upload,
): Promise<{ uploadedAt: Date }> {
  const { name, story, steps } = file;
  if (findScenario(name)) {
    throw invalidFields({ field: 'name', issue: 'is that of a scenario of the library; choose another' });
  }
  return db.transaction(async (tx) => {
    const row = { partnerId, name, story, script: toScript(file), source };
    const { uploadedAt, gone } = await storeUploaded(tx, row, MAX_UPLOADED);
    const details = { name, steps: steps.length, ...(gone.length > 0 && { gone }) };
    await recordAudit(tx, { actor, action: 'sandbox_scenario.uploaded', target: partnerId, details });
    return { uploadedAt };
  });
}

/** What a partner received when the file with this text was played. */
interface PlayedFile extends OwnScenario {
  source: string;
  result: string;
  orderId: string | null;
}

/** Keeps the result of a play. @throws OperationRefusal if another file was uploaded under the name meanwhile, or it was removed */
export async function recordPlay(
  { db }: Deps,
  { partnerId, name, actor, source, result, orderId }: PlayedFile,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await storePlay(tx, { partnerId, name }, { source, result, orderId }))) {
      throw new OperationRefusal(
        'The scenario was uploaded again or removed while it was played, so this result is not kept: play it again.',
      );
    }
    const details = { name, order_id: orderId };
    await recordAudit(tx, { actor, action: 'sandbox_scenario.played', target: partnerId, details });
  });
}

/** Takes the result of the latest play as what is expected from now on. @throws OperationRefusal if there is none */
export async function expectLatestResult({ db }: Deps, { partnerId, name, actor }: OwnScenario): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await keepGolden(tx, { partnerId, name }))) {
      throw new OperationRefusal('Play the scenario first: its result is what is recorded.');
    }
    await recordAudit(tx, { actor, action: 'sandbox_scenario.recorded', target: partnerId, details: { name } });
  });
}

/** Orders that play it already go on. */
export async function removeScenario({ db }: Deps, { partnerId, name, actor }: OwnScenario): Promise<void> {
  await db.transaction(async (tx) => {
    await removeUploaded(tx, { partnerId, name });
    await recordAudit(tx, { actor, action: 'sandbox_scenario.removed', target: partnerId, details: { name } });
  });
}
