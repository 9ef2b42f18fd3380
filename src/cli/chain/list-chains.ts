import { networkById } from '#domain/assets/networks';
import { type Answer, formatColumns } from '../answer';
import { configuredChains } from './chain';

const NONE = 'No node is set, so no chain is asked. See docs/chains.md.';

/** What is set; no node is asked. */
export async function chainList(): Promise<Answer> {
  const rows = configuredChains().map(({ network, sources, id }) => ({
    network,
    name: networkById(network)?.name ?? network,
    sources: sources.map(({ kind, url, password }) => ({ kind, host: new URL(url).host, password: password !== null })),
    test_network: id,
  }));
  const cells = rows.flatMap(({ network, name, sources, test_network }) =>
    sources.map(({ kind, host, password }, nth) => [
      nth === 0 ? network : '',
      nth === 0 ? name : 'fallback',
      kind,
      host,
      [password ? 'with a password' : '', test_network === null ? '' : 'test network'].filter(Boolean).join(', '),
    ]),
  );
  const text = rows.length === 0 ? NONE : formatColumns([['NETWORK', 'NAME', 'KIND', 'HOST', ''], ...cells]);
  return { json: { chains: rows }, text };
}
