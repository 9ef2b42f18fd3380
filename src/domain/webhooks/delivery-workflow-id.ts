/**
 * The workflow that holds a delivery's retries: one per event and endpoint [rules/webhooks: Sending], and one per
 * replay of it.
 */
export function deliveryWorkflowId(delivery: {
  eventId: string;
  endpointId: string;
  /** Needed for a replay only. */
  deliveryId?: string;
  isReplay?: boolean;
}): string {
  const original = `delivery:${delivery.eventId}:${delivery.endpointId}`;
  return delivery.isReplay ? `${original}:${delivery.deliveryId}` : original;
}
