import { readFileSync } from 'node:fs';
import type { Intervals } from '../domain/intervals';
import { builtFile } from '../process/build';

interface BundleOptions {
  stackTraces?: boolean;
  intervals?: Intervals;
}

/** Read by workflows/stack-traces.ts; on the first line, so that line numbers stay the same. */
const KEEP_STACK_TRACES = 'globalThis.keepsStackTraces = true;';

/**
 * The workflows as one script, created by the build: bundling takes seconds. With the default intervals unless given others,
 * which workflows/intervals.ts reads.
 */
export function findWorkflowBundle({ stackTraces = false, intervals }: BundleOptions = {}): { code: string } {
  const code = readFileSync(builtFile('workflow-bundle.js'), 'utf8');
  const given = intervals ? `globalThis.intervals = ${JSON.stringify(intervals)};` : '';
  return { code: `${stackTraces ? KEEP_STACK_TRACES : ''}${given}${code}` };
}
