/** The id of the workflow whose history is kept, and of its run if that is not the last. */
export type Recorded = string | readonly [workflowId: string, runId: string];
