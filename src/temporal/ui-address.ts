/** A run, or one of its events, in Temporal's Web UI. */
export interface ShownRun {
  /** Base URL of the Web UI. */
  uiUrl: string;
  namespace: string;
  workflowId: string;
  runId: string;
}

/** The URL of a run's history in the Web UI; with an event's id, of that event. */
export function uiAddress({ uiUrl, namespace, workflowId, runId }: ShownRun, eventId?: number): string {
  const [inNamespace, workflow, run] = [namespace, workflowId, runId].map(encodeURIComponent);
  const history = `${uiUrl.replace(/\/$/, '')}/namespaces/${inNamespace}/workflows/${workflow}/${run}/history`;
  return eventId === undefined ? history : `${history}/events/${eventId}`;
}
