import { readFileSync } from 'node:fs';
import { builtFile } from '../process/build';

/** The workflows as one script, which the build makes: bundling takes seconds. */
export function findWorkflowBundle(): { code: string } {
  return { code: readFileSync(builtFile('workflow-bundle.js'), 'utf8') };
}
