import { type Order, toOrder } from '#contract/orders/order';
import { readStoredOrder } from '#contract/orders/stored-order';
import { claimOrder, releaseClaim, renewClaim, resumeClaim, runWithRenewal } from '#db/orders/claims';
import { createdOrder } from '#db/orders/control';
import { isRefusedWrite } from '#db/outage';
import { ServiceError } from '#domain/error';
import type { OrderInput } from '#domain/orders/order';
import { count } from '#metrics/registry';
import { isRefusal, OutcomeUnknownError, toOutageError } from '#temporal/client';
import { openOrderWorkflow } from '#temporal/order-workflow';
import { type CreateCall, type CreationServices, deriveOrderIds, NotBegunError } from './create-call';
import { checkCall } from './order-input';

/** Opens an order; returns it as it was opened. */
export function createOrder(call: CreateCall): Promise<Order> {
  return counted(call, () => runAdmitted(call.services, () => begin(call), call.prepare));
}

/**
 * Like `createOrder`, after an attempt with the same id that may have come any distance, and may even have opened the order. While
 * nothing can be opened, the outcome of that attempt stays unknown, and the call keeps the id.
 */
export function resumeOrder(call: CreateCall): Promise<Order> {
  const { services, orderId, generation } = call;
  return counted(call, async () => {
    const created = await createdOrder(services.db, orderId, generation);
    if (created) {
      return readStoredOrder(created);
    }
    const input = await resumeClaim(services.db, orderId, generation);
    try {
      return await (input
        ? runAdmitted(services, () => open(call, input, { replaced: [], quoteId: null }))
        : runAdmitted(services, () => beginAgain(call), call.prepare));
    } catch (error) {
      throw error instanceof NotBegunError ? new OutcomeUnknownError() : error;
    }
  });
}

async function counted({ caller: { environment } }: CreateCall, work: () => Promise<Order>): Promise<Order> {
  const ended = (outcome: string) => count('swaplane_order_creations_total', { environment, outcome });
  try {
    const order = await work();
    ended('created');
    return order;
  } catch (error) {
    ended(isOfRequest(error) ? 'refused' : 'failed');
    throw error;
  }
}

/** Whether the caller could have avoided the refusal. */
function isOfRequest(error: unknown): boolean {
  return error instanceof ServiceError && error.http < 500;
}

/** Excess calls are rejected before they query the database, and all calls while Temporal is down. */
async function runAdmitted(
  services: CreationServices,
  work: () => Promise<Order>,
  prepare?: CreateCall['prepare'],
): Promise<Order> {
  const { engine, worker } = await services.temporalWatch.checks();
  if (engine === 'down' || worker === 'down') {
    throw new NotBegunError('The order engine is down', 2);
  }
  await prepare?.();
  return services.creationLimit.run(work);
}

async function begin(call: CreateCall): Promise<Order> {
  const { input, quoteId } = await checkCall(call).catch((error) => {
    throw toOutageError(error, 'not_created') ?? error;
  });
  // If the database refused the write, nothing was claimed; after a broken connection, it may have been.
  const replaced = await claim(call, input, quoteId).catch((error) => {
    throw (isRefusedWrite(error) ? toOutageError(error, 'not_created') : null) ?? error;
  });
  return open(call, input, { replaced, quoteId });
}

/** After a claim that was released; what fails now says nothing about the attempt before it. */
async function beginAgain(call: CreateCall): Promise<Order> {
  const { input, quoteId } = await checkCall(call);
  const replaced = await claim(call, input, quoteId);
  return open(call, input, { replaced, quoteId });
}

/** Returns the ids of the orders that the new one replaces. */
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
      // A run with its own id may be left over even if there is no order.
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

async function open(
  { services, identity = null }: CreateCall,
  input: OrderInput,
  { replaced, quoteId }: { replaced: readonly string[]; quoteId: string | null },
): Promise<Order> {
  const origin = input.sandbox ? null : { quoteId, idempotency: identity };
  try {
    const order = await runWithRenewal(
      () => renewClaim(services.db, input),
      () => openOrderWorkflow(services, input, { replaced, origin }),
    );
    return toOrder(order, services.trackingUrl(input.orderId, input.partnerId));
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    // While this call waited, the order may have been opened and even ended by another run of its workflow.
    const created = await createdOrder(services.db, input.orderId, input.generation);
    if (created) {
      return readStoredOrder(created);
    }
    await releaseClaim(services.db, input);
    throw error;
  }
}
