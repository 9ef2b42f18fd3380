import type { OrderCalls } from '#domain/providers/serving';
import { type Provider, ProviderError, type ProviderFacts, UnservedError } from '../provider';

/**
 * The provider without new quotes and orders; existing orders continue as far as calls are possible [rules/providers:
 * Serving].
 */
export function createDrainedProvider(provider: Provider, calls: OrderCalls): Provider {
  const closed = async () => {
    throw new ProviderError('refused', { message: `${provider.facts.code} takes no new orders`, label: 'draining' });
  };
  const draining: Provider = { ...provider, limits: closed, quote: closed, createOrder: closed };
  if (calls === 'all') {
    return draining;
  }
  const unserved = async () => {
    throw new UnservedError(provider.facts.code, 'credential_missing');
  };
  return {
    ...draining,
    ...(provider.findOrder && { findOrder: unserved }),
    ...(provider.readStatus && calls === 'none' && { readStatus: unserved }),
    ...(provider.requestRefund && { requestRefund: unserved }),
    ...(provider.hasRefund && { hasRefund: unserved }),
  };
}

/** Stands in for a live provider unknown to this version that has an order on record. */
export function createUnknownProvider(code: string): Provider {
  const unserved = async () => {
    throw new UnservedError(code, 'no_adapter');
  };
  return {
    facts: { ...NOTHING_KNOWN, code, name: code },
    assets: () => [],
    takes: () => false,
    pays: () => false,
    supports: () => false,
    limits: unserved,
    quote: unserved,
    createOrder: unserved,
    findOrder: unserved,
    readStatus: unserved,
    requestRefund: unserved,
    hasRefund: unserved,
  };
}

const NOTHING_KNOWN: Omit<ProviderFacts, 'code' | 'name'> = {
  sandbox: false,
  refundCapability: 'none',
  refundWindowHours: null,
  refundSlaHours: null,
  feePct: null,
  feeNetwork: null,
  depositWindowMinutes: null,
  rates: {},
};
