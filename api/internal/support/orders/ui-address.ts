import type { ApiServices } from '#api/services';
import { uiAddress } from '#temporal/ui-address';
import { explainDeps } from '../explain-deps';

/** Where Temporal's Web UI shows the order's workflow; null where it is not known, or Temporal does not have it. */
export async function orderUiAddress(services: ApiServices, orderId: string): Promise<string | null> {
  const { temporalUi } = services;
  if (!temporalUi) {
    return null;
  }
  const { askTemporal } = explainDeps(services);
  const runId = await askTemporal(async (workflows) => (await workflows.getHandle(orderId).describe()).runId).catch(
    () => null,
  );
  return runId === null ? null : uiAddress({ ...temporalUi, workflowId: orderId, runId });
}
