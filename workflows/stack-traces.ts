/**
 * Loaded before any workflow, while the sandbox can still be modified. The SDK records for every promise where it was created,
 * to answer what a workflow is waiting for; computing that took a third of the workflow thread's time. Without stack traces it
 * records only the promise, and workflow errors come without line numbers (docs/decisions/measurements.md).
 * `WORKFLOW_STACK_TRACES` turns them on.
 */
if (!('keepsStackTraces' in globalThis)) {
  Error.stackTraceLimit = 0;
}

export {};
