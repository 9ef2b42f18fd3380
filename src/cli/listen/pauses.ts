import type { OwnEndpointList } from '#contract/webhooks/own-endpoints';
import { SECOND } from '#domain/duration';
import { type ApiClient, pause } from '../api/client';

type OwnEndpoint = OwnEndpointList['items'][number];

const CHECK_EVERY_MS = 15 * SECOND;

/**
 * Says when a registered endpoint of the key is paused, until the signal is aborted: listening goes on, but that endpoint gets
 * nothing [rules/webhooks: Pause]. Says nothing where the list cannot be read: the key may lack the scope, or the server be away.
 */
export async function watchPauses(
  api: ApiClient,
  { signal, say }: { signal: AbortSignal; say: (text: string) => void },
): Promise<void> {
  let known = new Set<string>();
  while (!signal.aborted) {
    const paused = await listPaused(api, signal).catch(() => null);
    for (const endpoint of paused?.filter(({ endpoint_id }) => !known.has(endpoint_id)) ?? []) {
      say(describePause(endpoint, api.profile.url));
    }
    known = paused ? new Set(paused.map(({ endpoint_id }) => endpoint_id)) : known;
    await pause(signal, CHECK_EVERY_MS);
  }
}

async function listPaused(api: ApiClient, signal: AbortSignal): Promise<OwnEndpoint[]> {
  const { items } = await api.json<OwnEndpointList>({ path: '/webhook/endpoints', signal });
  return items.filter(({ state }) => state === 'paused');
}

function describePause({ type, url_host, paused_at, queued_events, resumes_at }: OwnEndpoint, server: string): string {
  const until = resumes_at === null ? 'until it is resumed' : `until ${resumes_at}`;
  return (
    `Your ${type} endpoint at ${url_host} is paused since ${paused_at}, ${until}; ${queued_events} events wait for it. ` +
    `To resume it: npx ${server}/packages/swaplane-cli.tgz webhook resume`
  );
}
