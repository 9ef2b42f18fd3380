import { readFileSync } from 'node:fs';
import { builtFile } from '../process/build';

/** Read by workflows/stack-traces.ts; on the first line, so that line numbers stay the same. */
const KEEP_STACK_TRACES = 'globalThis.keepsStackTraces = true;';

/** The workflows as one script, created by the build: bundling takes seconds. */
export function findWorkflowBundle({ stackTraces = false } = {}): { code: string } {
  const code = readFileSync(builtFile('workflow-bundle.js'), 'utf8');
  return { code: stackTraces ? `${KEEP_STACK_TRACES}${code}` : code };
}
