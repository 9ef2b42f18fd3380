import type { WorkflowClient } from '@temporalio/client';
import { readTemporalHistory } from '#temporal/histories/history';
import { payloadsOf } from '#temporal/payloads';

/** Everything that an order's history holds once it is decrypted, as text. */
export async function readHistoryText(workflows: WorkflowClient, orderId: string): Promise<string> {
  const found = await readTemporalHistory(workflows, orderId);
  const history = JSON.stringify(
    await payloadsOf(workflows)
      .of(orderId)
      .decryptHistory(found?.history ?? {}),
  );
  const texts = [...history.matchAll(/"([A-Za-z\d+/]{8,}={0,2})"/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64'),
  );
  return texts.join(' ');
}
