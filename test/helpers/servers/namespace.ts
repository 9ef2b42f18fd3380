import { randomBytes } from 'node:crypto';
import { msToTs } from '@temporalio/common/lib/time';
import type { NativeConnection } from '@temporalio/worker';
import { TEMPORAL_RETENTION_MS } from '#temporal/retention';

const KEYWORD = 2;
const BOOL = 5;

/** A separate namespace, because every test file has a worker and all of them use the same queue names. */
export async function freshNamespace({
  workflowService,
  operatorService,
}: Pick<NativeConnection, 'workflowService' | 'operatorService'>): Promise<string> {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  await workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs(TEMPORAL_RETENTION_MS),
  });
  await operatorService.addSearchAttributes({
    namespace,
    searchAttributes: { PartnerId: KEYWORD, Provider: KEYWORD, Pair: KEYWORD, OrderStatus: KEYWORD, Sandbox: BOOL },
  });
  return namespace;
}
