import { toOrder } from '#contract/orders/order';
import { claimOrder, releaseClaim, renewClaim, resumeClaim } from '#db/orders/claims';
import { createdOrder } from '#db/orders/control';
import { isRefusedWrite } from '#db/outage';
import { runWithRenewal } from '#db/run-with-renewal';
import { ServiceError } from '#domain/error';
import type { OrderInput } from '#domain/orders/order';
import { openOrderWorkflow } from '#temporal/order-workflow';
import { toOutageError } from '#temporal/outage';
import { isRefusal, OutcomeUnknownError } from '#temporal/outcome-unknown';
import type { CreateCall, CreationServices } from './create-call';
import { NotBegunError } from './not-begun';
import { toOrderInput } from './order-input';
import { checkOrderBody } from './order-terms';
import { chooseScenario, deriveOrderIds } from './sandbox-choice';

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
  services: CreationServices,
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
async function resume(services: CreationServices, input: OrderInput): Promise<string> {
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

async function open(services: CreationServices, input: OrderInput, replaced: readonly string[]): Promise<string> {
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
