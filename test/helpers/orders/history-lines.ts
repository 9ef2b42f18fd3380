import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { readTemporalHistory } from '#temporal/histories/history';
import { type HistoryEvent, listEventLines } from '#temporal/histories/history-event';
import { payloadsOf } from '#temporal/payloads';
import type { Service } from '../service/service';

/** The history of an order that has ended, in the lines that support staff read. */
export async function readHistoryLines({ workflows }: Service, orderId: string): Promise<string> {
  await workflows.getHandle(orderId).result();
  const found = await readTemporalHistory(workflows, orderId);
  if (!found) {
    throw new Error(`${orderId} has no history`);
  }
  const history = await payloadsOf(workflows).of(orderId).decryptHistory(found.history);
  const { events } = JSON.parse(historyToJSON(history)) as { events: HistoryEvent[] };
  return listEventLines(events)
    .map(({ summary }) => summary)
    .join('\n');
}
