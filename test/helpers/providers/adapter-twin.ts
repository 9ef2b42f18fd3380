import { spreadOverMinute } from '#domain/limits/call-rate';
import type { Adapter } from '#providers/adapter';
import { openProviderApi } from '#providers/http/open-api';
import { toCatalog } from '#providers/live/catalog';
import { findProtocol } from '#twins/protocols';
import { startTwin } from '#twins/twin';

/** An adapter with a connection to its provider's twin, where every order waits; and the listed assets by our names. */
export async function openTwinOf(adapter: Adapter) {
  const { code } = adapter.facts;
  const protocol = findProtocol(code);
  if (!protocol) {
    throw new Error(`no twin speaks the protocol of ${code}`);
  }
  const { settings } = protocol;
  const twin = await startTwin(protocol, code, { story: 'silent' });
  const connection = { code, rules: adapter.http, baseUrl: twin.url, rate: spreadOverMinute(1e6) };
  const api = openProviderApi({ ...connection, settings });
  const assets = await adapter.assets(api);
  return {
    twin,
    settings,
    connection,
    api,
    assets,
    catalog: toCatalog(adapter.names ?? {}, assets),
    async close() {
      await api.close();
      await twin.close();
    },
  };
}
