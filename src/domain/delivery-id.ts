/** The workflow that holds a delivery's retries: one per event and endpoint [architecture 6]. */
export function deliveryWorkflowId(delivery: { eventId: string; endpointId: string }): string {
  return `delivery:${delivery.eventId}:${delivery.endpointId}`;
}
