import { Client, Connection } from '@temporalio/client';
import type { TemporalTarget } from './services';

/** The options every connection to Temporal is made with, by client and worker alike. */
export function connectionOptions({ address, apiKey, tls }: TemporalTarget) {
  return { address, ...(apiKey === undefined ? {} : { apiKey }), ...(tls === undefined ? {} : { tls }) };
}

export async function connectTemporal(target: TemporalTarget): Promise<Client> {
  const connection = await Connection.connect(connectionOptions(target));
  return new Client({ connection, namespace: target.namespace });
}
