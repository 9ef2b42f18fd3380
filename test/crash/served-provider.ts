import type { Deposit } from '#domain/orders/order';
import { type Provider, ProviderError } from '#providers/provider';
import { provider } from '../helpers/orders/test-provider';
import type { OrderAtProvider } from './provider-server';

/** The live provider that can be asked about the result of a call, and the one that cannot. */
export const ASKABLE = 'askswap';
export const UNASKABLE = 'muteswap';

/** Called just before and just after each call that changes an order at the provider. */
export type Passing = (orderId: string, point: string) => Promise<void>;

/** The adapter of the provider at `origin`. */
export function servedProvider(code: typeof ASKABLE | typeof UNASKABLE, origin: string, passing: Passing): Provider {
  const ask = async (orderId: string, call = '', body?: unknown): Promise<OrderAtProvider> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${origin}/${orderId}/${call}`, init);
    return (await response.json()) as OrderAtProvider;
  };
  const change = async (
    orderId: string,
    call: 'orders' | 'refunds' | 'tickets',
    body: unknown,
  ): Promise<OrderAtProvider> => {
    await passing(orderId, `calling ${call}`);
    const made = await ask(orderId, call, body);
    await passing(orderId, `called ${call}`);
    return made;
  };
  const alpha = provider('alphaswap');
  const live: Provider = {
    facts: { ...alpha.facts, code, name: code, sandbox: false },
    assets: alpha.assets,
    takes: alpha.takes,
    pays: alpha.pays,
    supports: alpha.supports,
    limits: alpha.limits,
    quote: alpha.quote,
    createOrder: async ({ orderId }) => depositOf(orderId, await change(orderId, 'orders', {})),
    async readStatus({ orderId }) {
      const { report } = await ask(orderId);
      if (!report) {
        throw new ProviderError('refused');
      }
      return report;
    },
    requestRefund: async ({ orderId, target }) => void (await change(orderId, 'refunds', target)),
    openTicket: async ({ orderId }) => void (await change(orderId, 'tickets', {})),
  };
  if (code === UNASKABLE) {
    return live;
  }
  return {
    ...live,
    async findOrder({ orderId }) {
      const made = await ask(orderId);
      return made.orders > 0 ? depositOf(orderId, made) : null;
    },
    hasRefund: async ({ orderId }) => (await ask(orderId)).refunds.length > 0,
    hasTicket: async ({ orderId }) => (await ask(orderId)).tickets > 0,
  };
}

/** Another one for each order that the provider made. */
function depositOf(orderId: string, { orders }: OrderAtProvider): Deposit {
  return {
    providerOrderId: `${orders}-${orderId}`,
    depositAddress: `deposit-${orders}-${orderId}`,
    depositExtraId: null,
    expiresAt: null,
  };
}
