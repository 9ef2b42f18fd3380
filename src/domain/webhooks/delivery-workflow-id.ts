/** The workflow of a delivery's retries: one per event and endpoint [rules/webhooks: Sending], and one per replay. */
export function deliveryWorkflowId(delivery: {
  eventId: string;
  endpointId: string;
  /** Only for a replay. */
  deliveryId?: string;
  isReplay?: boolean;
}): string {
  const original = `delivery:${delivery.eventId}:${delivery.endpointId}`;
  return delivery.isReplay ? `${original}:${delivery.deliveryId}` : original;
}
