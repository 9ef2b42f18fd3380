import { randomBytes } from 'node:crypto';
import { isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import type { NativeConnection } from '@temporalio/worker';
import { READS_ATTRIBUTES_ANEW } from '#launcher/temporal/server';
import { TEMPORAL_RETENTION_MS } from '#temporal/server-facts';
import { eventually } from '../run/eventually';

const KEYWORD = 2;
const BOOL = 5;

/** gRPC status codes. */
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;

/** What a server needs that gets namespaces while it runs, by its name in the dynamic configuration. */
export const TAKES_NAMESPACES = { [READS_ATTRIBUTES_ANEW]: true };

type Services = Pick<NativeConnection, 'workflowService' | 'operatorService'>;

/** A separate namespace, because every test file has a worker and all of them use the same queue names. */
export function freshNamespace(services: Services): Promise<string> {
  return eventually(() => registerNamespace(services).catch(nullIfBusy));
}

async function registerNamespace({ workflowService, operatorService }: Services): Promise<string> {
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

/** The server gives up what takes it longer than some seconds. */
function nullIfBusy(error: unknown): null {
  if (isGrpcServiceError(error) && [DEADLINE_EXCEEDED, UNAVAILABLE].includes(error.code)) return null;
  throw error;
}
