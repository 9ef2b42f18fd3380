import { BASE_PATH } from '../../src/contract/base-path';
import {
  CreateOrderHeadersSchema,
  CreateOrderQuerySchema,
  CreateOrderRequestSchema,
} from '../../src/contract/orders/create-order';
import { OrderSchema, toOrder } from '../../src/contract/orders/order';
import { claimOrder, releaseClaim, renewClaim, resumeClaim } from '../../src/db/orders/claims';
import { createdOrder } from '../../src/db/orders/control';
import { isRefusedWrite } from '../../src/db/outage';
import { findQuote } from '../../src/db/quotes/quotes';
import { ServiceError } from '../../src/domain/error';
import type { OrderInput } from '../../src/domain/orders/order';
import { newId } from '../../src/security/secret';
import { openOrderWorkflow } from '../../src/temporal/order-workflow';
import { isRefusal, OutcomeUnknownError } from '../../src/temporal/outcome-unknown';
import { toOutageError } from '../http/outage';
import { NotBegunError } from '../limits/creation-limit';
import { runWithRenewal } from '../pipeline/run-with-renewal';
import { defineIdempotentRoute, type TextReply } from '../route';
import type { ApiServices } from '../services';
import { checkOrderBody } from './order-body';
import { type CreateCall, generationOf, toOrderInput } from './order-input';
import { chooseSandbox, chooseScenario, deriveOrderId, deriveOrderIds } from './sandbox-choice';

export const createOrderRoute = defineIdempotentRoute({
  id: 'createOrder',
  method: 'post',
  path: '/order/create',
  tag: 'Orders',
  summary: 'Create an order from a quote',
  description:
    'Uses up the quote, creates the order at its provider, and returns the order with its `deposit_address`. Show ' +
    'your user `amount_from`, the address and, if present, `deposit_extra_id`: a deposit without its memo can be ' +
    'lost. The order never moves to another provider: if this one rejects it, request a new quote. From now on, every ' +
    'status change is announced by webhook and stream. The sandbox parameters may be in the query or in the body; ' +
    'live keys ignore them.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { headers: CreateOrderHeadersSchema, query: CreateOrderQuerySchema, body: CreateOrderRequestSchema },
  responses: [
    {
      status: 201,
      description: 'The new order, waiting for its deposit',
      schema: OrderSchema,
      headers: { Location: 'URL of the order', 'Idempotent-Replayed': '`true` if this is a repeated response' },
    },
  ],
  errors: [
    'INVALID_PAIR',
    'AMOUNT_TOO_LOW',
    'AMOUNT_TOO_HIGH',
    'STABLE_TARGET_REQUIRED',
    'DUPLICATE_ACTIVE_ORDER',
    'QUOTE_EXPIRED',
    'PROVIDER_ERROR',
    'NO_PROVIDERS_AVAILABLE',
  ],
  outcomes: ['not_created', 'unknown'],
  subjectId: ({ caller, headers, query, body }) => {
    const sandbox = chooseSandbox(caller, headers, query, body);
    return sandbox?.seed === undefined ? newId('ord') : deriveOrderId(caller, sandbox.seed, sandbox.scenario);
  },
  handle: async ({ services, caller, headers, query, body }, { subjectId, takenOver, callId }) => {
    const sandbox = chooseSandbox(caller, headers, query, body);
    const generation = sandbox?.seed === undefined ? 0 : generationOf(callId);
    const quote = () => findQuote(services.db, body.quote_id, caller);
    const call = { services, caller, body, quote, sandbox, orderId: subjectId, generation };
    return reply(services, subjectId, await createOrder(call, takenOver));
  },
});

/** Opens an order, or finds what an earlier attempt at the call has opened; answers with the public Order as it was opened, as JSON. */
export async function createOrder(call: CreateCall, takenOver: boolean): Promise<string> {
  const { services, orderId, generation } = call;
  if (takenOver) {
    const created = await createdOrder(services.db, orderId, generation);
    if (created) {
      return created;
    }
    const input = await resumeClaim(services.db, orderId, generation);
    if (input) {
      return resume(services, input);
    }
  }
  return runAdmitted(services, () => begin(call, takenOver), call.prepare);
}

/** A crowd is turned away before it asks the database anything, and everybody while Temporal is down. */
async function runAdmitted(
  services: ApiServices,
  work: () => Promise<string>,
  prepare?: CreateCall['prepare'],
): Promise<string> {
  const { engine, worker } = await services.temporalWatch.checks();
  if (engine === 'down' || worker === 'down') {
    throw new NotBegunError('The order engine is down', 2);
  }
  await prepare?.();
  return services.creationLimit.run(work);
}

async function begin(call: CreateCall, takenOver: boolean): Promise<string> {
  const { services } = call;
  const { input, quoteId } = await check(call).catch((error) => {
    throw (takenOver ? null : toOutageError(error, 'not_created')) ?? error;
  });
  // What a database refused to write was not claimed; after a connection that broke, it may have been.
  const replaced = await claim(call, input, quoteId).catch((error) => {
    throw (!takenOver && isRefusedWrite(error) ? toOutageError(error, 'not_created') : null) ?? error;
  });
  return open(services, input, replaced);
}

/** The order that the call asks for, and its quote. @throws ServiceError for what cannot be asked for */
async function check(call: CreateCall): Promise<{ input: OrderInput; quoteId: string }> {
  const { services, caller, body, orderId } = call;
  const quote = await call.quote();
  const sandbox = call.sandbox && (await chooseScenario(services, caller, call.sandbox, quote));
  checkOrderBody(body, quote, (quote && services.providers.find(quote.provider)?.facts) ?? null);
  if (!quote || quote.isExpired || (quote.usedBy !== null && quote.usedBy !== orderId)) {
    throw new ServiceError('QUOTE_EXPIRED');
  }
  return { input: toOrderInput(call, quote, sandbox), quoteId: quote.quoteId };
}

/** Goes on with a creation that an earlier process began; unless Temporal is asked nothing is known of it yet. */
async function resume(services: ApiServices, input: OrderInput): Promise<string> {
  try {
    return await runAdmitted(services, () => open(services, input, []));
  } catch (error) {
    throw error instanceof NotBegunError ? new OutcomeUnknownError() : error;
  }
}

/** Answers with the ids of the orders whose place the new one takes. */
async function claim(
  { services, caller, sandbox, orderId }: CreateCall,
  input: OrderInput,
  quoteId: string,
): Promise<string[]> {
  const seedIds = sandbox ? deriveOrderIds(caller, sandbox) : [];
  const outcome = await claimOrder(services.db, {
    input,
    environment: caller.environment,
    quoteId,
    seedIds,
  });
  switch (outcome.kind) {
    case 'claimed':
      // A run of its own id may be left over even where no order is.
      return seedIds.length === 0 ? [] : [...new Set([orderId, ...outcome.replaced])];
    case 'quote_gone':
      throw new ServiceError('QUOTE_EXPIRED');
    case 'duplicate':
      throw outcome.orderId === null
        ? new ServiceError('DUPLICATE_ACTIVE_ORDER', {
            message: 'This order is being created right now',
            retryAfter: 1,
          })
        : new ServiceError('DUPLICATE_ACTIVE_ORDER', { existingOrderId: outcome.orderId });
  }
}

async function open(services: ApiServices, input: OrderInput, replaced: readonly string[]): Promise<string> {
  try {
    const order = await runWithRenewal(
      () => renewClaim(services.db, input),
      () => openOrderWorkflow(services, input, replaced),
    );
    const trackingUrl = services.trackingUrl(input.orderId);
    return JSON.stringify(toOrder(order, trackingUrl));
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    // While this call waited, the order may have opened and even ended under another run of its workflow.
    const created = await createdOrder(services.db, input.orderId, input.generation);
    if (created) {
      return created;
    }
    await releaseClaim(services.db, input);
    throw error;
  }
}

function reply(services: ApiServices, orderId: string, json: string): TextReply<201> {
  return {
    status: 201,
    json,
    headers: { Location: `${services.publicUrl}${BASE_PATH}/order/${orderId}`, 'Cache-Control': 'no-store' },
  };
}
