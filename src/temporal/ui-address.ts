/** A run as Temporal's Web UI shows it, or one event of it. */
export interface ShownRun {
  /** Of the Web UI. */
  uiUrl: string;
  namespace: string;
  workflowId: string;
  runId: string;
}

/** Where the Web UI shows a run's history; with an event's id, that event. */
export function uiAddress({ uiUrl, namespace, workflowId, runId }: ShownRun, eventId?: number): string {
  const [inNamespace, workflow, run] = [namespace, workflowId, runId].map(encodeURIComponent);
  const history = `${uiUrl.replace(/\/$/, '')}/namespaces/${inNamespace}/workflows/${workflow}/${run}/history`;
  return eventId === undefined ? history : `${history}/events/${eventId}`;
}
