/**
 * Loaded before any workflow, while the sandbox can still be changed. The SDK notes for every promise of a workflow where it was
 * made, in order to answer what a workflow waits for; to find that out took a third of the workflow thread. Without a stack it
 * notes the promise alone, and errors of workflows come without the lines they passed (docs/decisions/measurements.md). A worker
 * that is to show them says so (`WORKFLOW_STACK_TRACES`).
 */
if (!('keepsStackTraces' in globalThis)) {
  Error.stackTraceLimit = 0;
}

export {};
