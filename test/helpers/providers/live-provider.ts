import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssetId } from '#domain/assets/currencies';
import { type Provider, ProviderError, type ProviderFacts } from '#providers/provider';
import { provider } from '../orders/test-provider';

/** How the provider's server answers requests of a kind: it answers, refuses, fails, or never responds. */
type Behavior = 'well' | 'refuses' | 'below_limit' | 'broken' | 'silent';
type Kind = 'quote' | 'limits' | 'order' | 'refund';

export interface LiveProvider extends Provider {
  /** Changes this from now on. */
  become(behavior: Behavior, ...kinds: Kind[]): void;
  /** The number of requests of each kind. */
  calls: Record<Kind, number>;
  close(): Promise<void>;
}

const KINDS: readonly Kind[] = ['quote', 'limits', 'order', 'refund'];
const ANSWERS: Record<Exclude<Behavior, 'silent'>, number> = {
  well: 200,
  refuses: 403,
  below_limit: 422,
  broken: 503,
};
export const BTC: AssetId = { code: 'BTC', network: 'btc' };
export const XMR: AssetId = { code: 'XMR', network: 'xmr' };

/** A provider outside the sandbox: an adapter, and its own server behind it. */
export async function liveProvider(code: string, facts: Partial<ProviderFacts> = {}): Promise<LiveProvider> {
  const behaviors: Record<Kind, Behavior> = { quote: 'well', limits: 'well', order: 'well', refund: 'well' };
  const asked: Record<Kind, number> = { quote: 0, limits: 0, order: 0, refund: 0 };
  const server = createServer((request, response) => {
    const kind = KINDS.find((one) => request.url === `/${one}`) ?? 'quote';
    const behavior = behaviors[kind];
    asked[kind] += 1;
    if (behavior !== 'silent') {
      response.writeHead(ANSWERS[behavior]).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const respond = async (kind: Kind) => {
    const response = await fetch(`${origin}/${kind}`).catch((cause) => {
      throw new ProviderError('unavailable', { label: 'connection_refused', cause });
    });
    if (response.status === ANSWERS.below_limit) {
      throw new ProviderError('below_limit', { limit: '1' });
    }
    if (response.status >= 500) {
      throw new ProviderError('unavailable', { label: `http_${response.status}` });
    }
    if (!response.ok) {
      throw new ProviderError('refused');
    }
  };
  const lists = ({ code }: AssetId) => code === BTC.code || code === XMR.code;
  return {
    facts: { ...provider('alphaswap').facts, code, name: code, sandbox: false, ...facts },
    assets: () => [BTC, XMR],
    takes: lists,
    pays: lists,
    supports: (from, to) => from.code !== to.code,
    limits: async () => {
      await respond('limits');
      return { min: '0.001', max: '10' };
    },
    quote: async ({ amount }) => {
      await respond('quote');
      return { amountFrom: amount, amountTo: amount, etaSeconds: 60, warnings: [] };
    },
    createOrder: async ({ orderId }) => {
      await respond('order');
      const ids = { providerOrderId: `live-${orderId}`, depositAddress: `deposit-${orderId}` };
      return { ...ids, depositExtraId: null, expiresAt: null };
    },
    findOrder: async () => null,
    requestRefund: () => respond('refund'),
    hasRefund: async () => false,
    become(behavior, ...kinds) {
      for (const kind of kinds.length === 0 ? KINDS : kinds) {
        behaviors[kind] = behavior;
      }
    },
    calls: asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
