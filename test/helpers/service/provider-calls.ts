import type { WorkflowClient } from '@temporalio/client';

/** How often an order's workflow called a provider's function, according to Temporal's record of local activities. */
export async function providerCalls(workflows: WorkflowClient, orderId: string, name: string): Promise<number> {
  const { events } = await workflows.getHandle(orderId).fetchHistory();
  return (events ?? []).filter(({ markerRecordedEventAttributes: marker }) => {
    const [data] = marker?.details?.data?.payloads ?? [];
    return data?.data && Buffer.from(data.data).toString().includes(`"activity_type":"${name}"`);
  }).length;
}
