import type { operations } from './wire';

export type OperationId = keyof operations;

export interface Operation {
  method: 'GET' | 'POST';
  /** Path below the base URL, with parameter names in braces. */
  path: string;
  /** Whether it takes an Idempotency-Key, which makes it safe to retry. */
  keyed?: true;
}

/** Every operation of the Partner API, by its operationId in the OpenAPI document. */
export const OPERATIONS = {
  listCurrencies: { method: 'GET', path: '/currencies' },
  listPairs: { method: 'GET', path: '/pairs' },
  getEstimate: { method: 'GET', path: '/estimate' },
  getLimits: { method: 'GET', path: '/limits' },
  listRefundCapability: { method: 'GET', path: '/providers/refund-capability' },
  createOrder: { method: 'POST', path: '/order/create', keyed: true },
  getOrder: { method: 'GET', path: '/order/{order_id}' },
  streamOrder: { method: 'GET', path: '/order/{order_id}/stream' },
  refundAction: { method: 'POST', path: '/order/{order_id}/refund-action', keyed: true },
  createRefundCode: { method: 'POST', path: '/order/{order_id}/refund-code' },
  reportDeposit: { method: 'POST', path: '/order/{order_id}/deposit' },
  getProfile: { method: 'GET', path: '/me' },
  listOrders: { method: 'GET', path: '/me/orders' },
  listEvents: { method: 'GET', path: '/me/events' },
  streamEvents: { method: 'GET', path: '/me/events/stream' },
  listRequests: { method: 'GET', path: '/me/requests' },
  getRequest: { method: 'GET', path: '/me/requests/{request_id}' },
  listPayouts: { method: 'GET', path: '/me/payouts' },
  requestPayout: { method: 'POST', path: '/me/payouts', keyed: true },
  getPayout: { method: 'GET', path: '/me/payouts/{payout_id}' },
  listWebhooks: { method: 'GET', path: '/webhook/endpoints' },
  testWebhooks: { method: 'POST', path: '/webhook/test' },
  resumeWebhooks: { method: 'POST', path: '/webhook/resume' },
  listSandboxScenarios: { method: 'GET', path: '/sandbox/scenarios' },
  uploadSandboxScenario: { method: 'POST', path: '/sandbox/scenarios' },
  advanceSandboxOrder: { method: 'POST', path: '/sandbox/order/{order_id}/advance' },
  getHealth: { method: 'GET', path: '/health' },
  getOpenApi: { method: 'GET', path: '/openapi.json' },
} as const satisfies Record<OperationId, Operation>;
