import {
  ServiceError as EngineError,
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure, TypedSearchAttributes } from '@temporalio/common';
import { fromIso } from '../../src/domain/duration';
import { isErrorCode, ServiceError } from '../../src/domain/error';
import { openOrder } from '../../src/domain/open';
import type { OrderInput, OrderState } from '../../src/domain/order';
import type { RefusalExtras } from '../../src/domain/refund';
import type { OrderStatus } from '../../src/domain/status';
import {
  OPEN_UPDATE_ID,
  ORDER_WORKFLOW,
  ORDERS_QUEUE,
  type OrderWorkflow,
  openUpdate,
  SEARCH_ATTRIBUTES,
} from '../../workflows/messages';
import { OutcomeUnknownError } from '../idempotency';
import type { ApiServices } from '../services';

type Engine = Pick<ApiServices, 'workflows'>;

/** Longest wait for the engine's answer to one message. */
const ANSWER_MS = 10_000;

/**
 * Starts the order's workflow and opens the order in one call [architecture 3]. Repeating it with the same input finds the
 * same workflow and the same answer.
 * @throws ServiceError with the refusal's code, OutcomeUnknownError when the engine did not answer
 */
export async function openInEngine(services: Engine, input: OrderInput): Promise<OrderState> {
  const start = new WithStartWorkflowOperation<OrderWorkflow>(ORDER_WORKFLOW, {
    ...orderWorkflowOptions(input),
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    // A seeded order is meant to run again; any other id runs once, however often its creation is repeated.
    workflowIdReusePolicy: input.sandbox?.seeded ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
  });
  const { deposit, createdAt } = await answered(services, () =>
    services.workflows.executeUpdateWithStart(openUpdate, {
      startWorkflowOperation: start,
      // The engine answers a known id from a closed run without starting a new one, so each replacement has its own.
      updateId: `${OPEN_UPDATE_ID}-${input.generation}`,
    }),
  );
  return openOrder(input, deposit, fromIso(createdAt));
}

/** What every start of an order's workflow says of the order. */
export function orderWorkflowOptions(input: OrderInput, status: OrderStatus = 'waiting_deposit') {
  return {
    workflowId: input.orderId,
    taskQueue: ORDERS_QUEUE,
    staticSummary: `${input.amountFrom} ${input.from} to ${input.to} at ${input.provider}`,
    staticDetails: details(input),
    typedSearchAttributes: new TypedSearchAttributes([
      { key: SEARCH_ATTRIBUTES.partnerId, value: input.partnerId },
      { key: SEARCH_ATTRIBUTES.provider, value: input.provider },
      { key: SEARCH_ATTRIBUTES.pair, value: `${input.from}-${input.to}` },
      { key: SEARCH_ATTRIBUTES.orderStatus, value: status },
      { key: SEARCH_ATTRIBUTES.sandbox, value: input.sandbox !== null },
    ]),
  };
}

/**
 * Sends a message to the engine within the time limit and turns its failures into errors for the caller.
 * @throws WorkflowNotFoundError as it is: only the caller knows what a closed workflow means to it
 */
export async function answered<T>(services: Engine, send: () => Promise<T>): Promise<T> {
  try {
    return await services.workflows.withDeadline(Date.now() + ANSWER_MS, send);
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
      throw refusal(error.cause);
    }
    if (isUnanswered(error)) {
      throw new OutcomeUnknownError();
    }
    if (error instanceof WorkflowExecutionAlreadyStartedError) {
      throw new ServiceError('PROVIDER_ERROR');
    }
    throw error;
  }
}

/** Whether the engine may have taken the message although its answer is missing. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof EngineError ||
    isGrpcServiceError(error)
  );
}

export function isClosed(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError;
}

function refusal(failure: ApplicationFailure): ServiceError {
  const code = isErrorCode(failure.type) ? failure.type : 'PROVIDER_ERROR';
  const [extras] = (failure.details ?? []) as RefusalExtras[];
  return new ServiceError(code, { message: failure.message, ...extras });
}

/** What support staff read above the history; no address and no reference, for those are not encrypted. */
function details(input: OrderInput): string {
  return [
    `- **Partner** ${input.partnerId}`,
    `- **Swap** ${input.amountFrom} ${input.from} (${input.fromNetwork}) → ${input.amountTo} ${input.to} (${input.toNetwork})`,
    `- **Provider** ${input.provider}, refund by ${input.refundCapability}`,
    input.sandbox
      ? `- **Sandbox** scenario ${input.sandbox.scenario}, T = ${input.sandbox.ttlSeconds} s`
      : '- **Live**',
  ].join('\n');
}
