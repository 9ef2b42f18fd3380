import { WorkflowClient } from '@temporalio/client';
import { runRole } from '#launcher/role';
import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { startWorker } from '#worker/worker';
import { providerReportSignal } from '#workflows/messages';

/**
 * The real worker, with real adapters. At the points of STOP_AT (a JSON list) it reports the point and stops there, so that it
 * can be killed exactly there: `<provider> <operation> <nth>` when the provider has answered, `told <status>` when an order was
 * signalled a report.
 */
const stopAt = new Set<string>(JSON.parse(process.env.STOP_AT ?? '[]'));

async function passing(point: string): Promise<void> {
  if (stopAt.has(point)) {
    process.send?.(point);
    await new Promise(() => {});
  }
}

/** Stops when the provider's response has arrived, before it is used. */
function stopAfter<Operation extends 'createOrder' | 'requestRefund'>(adapter: Adapter, operation: Operation): void {
  const call = adapter[operation]?.bind(adapter) as ((...args: unknown[]) => Promise<unknown>) | undefined;
  let calls = 0;
  if (call) {
    const stopping = async (...args: unknown[]) => {
      calls += 1;
      const nth = calls;
      const answer = await call(...args);
      await passing(`${adapter.facts.code} ${operation} ${nth}`);
      return answer;
    };
    Object.assign(adapter, { [operation]: stopping });
  }
}

for (const adapter of ADAPTERS) {
  stopAfter(adapter, 'createOrder');
  stopAfter(adapter, 'requestRefund');
}

const { getHandle } = WorkflowClient.prototype;
WorkflowClient.prototype.getHandle = function getStoppingHandle(this: WorkflowClient, ...of: [string]) {
  const handle = getHandle.apply(this, of);
  const { signal } = handle;
  return Object.assign(handle, {
    async signal(...message: Parameters<typeof signal>) {
      await signal.apply(handle, message);
      const [type, report] = message as unknown as [unknown, { status?: string }?];
      if (type === providerReportSignal) await passing(`told ${report?.status}`);
    },
  });
} as typeof getHandle;

runRole('worker', startWorker);
