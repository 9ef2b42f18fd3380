import { type Provider, ProviderError } from '#providers/provider';
import { findSimulated } from '#providers/simulated/provider';
import { LIVE_PROVIDERS } from '../plan';

/** The variable with the origin of the live providers' server. */
export const LIVE_ORIGIN = 'CHAOS_LIVE_ORIGIN';

const PATIENCE_MS = 5_000;

/** Turns the chosen simulated providers into live ones behind the server of LIVE_ORIGIN, in this process. */
export function openLiveMarket(): void {
  const origin = process.env[LIVE_ORIGIN] ?? '';
  for (const code of LIVE_PROVIDERS) {
    const simulated = findSimulated(code);
    if (simulated) {
      Object.assign(simulated, liveAdapter({ ...simulated }, origin));
    }
  }
}

/** The provider's operations that use the server; prices, pairs and limits stay the simulated ones. */
function liveAdapter(simulated: Provider, origin: string): Partial<Provider> {
  const ask = askingAt(`${origin}/${simulated.facts.code}`);
  const isProgrammatic = simulated.facts.refundCapability === 'programmatic';
  return {
    facts: { ...simulated.facts, sandbox: false },
    quote: async (request) => {
      await ask('GET', '/quote');
      return simulated.quote(request);
    },
    createOrder: async ({ orderId, amountFrom }) => ask('POST', `/orders/${orderId}`, { amountFrom }),
    ...(isProgrammatic
      ? {
          findOrder: async ({ orderId }) => ask('GET', `/orders/${orderId}`),
          requestRefund: async ({ orderId, target }) => void (await ask('POST', `/refunds/${orderId}`, target)),
          hasRefund: async ({ orderId }) => (await ask('GET', `/refunds/${orderId}`)) !== null,
        }
      : { openTicket: async ({ orderId }) => void (await ask('POST', `/tickets/${orderId}`)) }),
  };
}

type Ask = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>;

function askingAt(origin: string): Ask {
  return async <T>(method: 'GET' | 'POST', path: string, body?: unknown) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause) => {
      throw new ProviderError('unavailable', { label: 'connection_lost', cause });
    });
    if (!response.ok) {
      throw new ProviderError('unavailable', { label: `http_${response.status}` });
    }
    return (await response.json().catch((cause) => {
      throw new ProviderError('unavailable', { label: 'connection_lost', cause });
    })) as T;
  };
}
