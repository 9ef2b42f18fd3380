import type { Estimate } from '#contract/quotes/estimate';
import { environmentOf as variablesOf } from '#twins/protocol';
import { findProtocol } from '#twins/protocols';
import { startTwin, type Twin, type TwinOptions } from '#twins/twin';
import { eventually } from '../run/eventually';
import type { Client } from '../service/client';
import { type Service, type ServiceOptions, startService } from '../service/service';

export interface TwinService {
  service: Service;
  twin: Twin;
  close(): Promise<void>;
}

export interface TwinServiceOptions extends TwinOptions, Pick<ServiceOptions, 'intervals' | 'env'> {}

/** The service with one live provider, which is a twin. Resolves when it gives a quote. */
export async function startTwinService(
  code: string,
  { env = {}, intervals = {}, ...options }: TwinServiceOptions = {},
): Promise<TwinService> {
  const twin = await openTwin(code, options);
  const service = await startService({ intervals, env: { ...environmentOf(code, twin), PROVIDERS: code, ...env } });
  const { live } = await service.partner();
  await eventually(async () => (await estimate(live)).status === 200);
  return {
    service,
    twin,
    async close() {
      await service.close();
      await twin.close();
    },
  };
}

export function estimate(client: Client, query: Record<string, string> = {}) {
  return client.call<Estimate>('GET', '/estimate', undefined, {
    query: { from: 'LTC', to: 'BTC', amount: '3.5', ...query },
  });
}

export function openTwin(code: string, options: TwinOptions = {}): Promise<Twin> {
  const protocol = findProtocol(code);
  if (!protocol) {
    throw new Error(`no twin speaks the protocol of ${code}`);
  }
  return startTwin(protocol, code, options);
}

/** The variables with which the service reaches the provider's twin. */
export function environmentOf(code: string, { url }: Twin): Record<string, string> {
  return variablesOf(code, url, findProtocol(code) ?? { settings: {} });
}
