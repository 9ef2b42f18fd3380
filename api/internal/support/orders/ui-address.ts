import type { ApiServices } from '#api/services';
import { uiAddress } from '#temporal/client';
import { explainDeps } from '../explain-deps';

/** The order's workflow in Temporal's Web UI; null if the UI's URL is unknown or Temporal has no such workflow. */
export async function orderUiAddress(services: ApiServices, orderId: string): Promise<string | null> {
  const { temporalUi } = services;
  if (!temporalUi) {
    return null;
  }
  const { callTemporal } = explainDeps(services);
  const runId = await callTemporal(async (workflows) => (await workflows.getHandle(orderId).describe()).runId).catch(
    () => null,
  );
  return runId === null ? null : uiAddress({ ...temporalUi, workflowId: orderId, runId });
}
