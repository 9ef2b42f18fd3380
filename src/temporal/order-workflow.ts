import {
  isGrpcServiceError,
  ServiceError as TemporalServiceError,
  WithStartWorkflowOperation,
  type WorkflowClient,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure, TypedSearchAttributes } from '@temporalio/common';
import {
  OPEN_UPDATE_ID,
  ORDER_WORKFLOW,
  ORDERS_QUEUE,
  type OrderWorkflow,
  openUpdate,
  SEARCH_ATTRIBUTES,
} from '#workflows/messages';
import { fromIso, SECOND, toIso } from '../domain/duration';
import { isErrorCode, ServiceError } from '../domain/error';
import { swapSummary } from '../domain/orders/history-summary';
import { type CreationOrigin, ORIGIN_MEMO, openOrder } from '../domain/orders/open-order';
import type { OrderInput, OrderState } from '../domain/orders/order';
import type { OrderStatus } from '../domain/orders/status';
import type { RefusalExtras } from '../domain/refunds/refund-decision';
import { ANSWER_LIMIT_MS, awaitInTime, TimeUpError } from '../process/time-limit';
import { currentTrace, trace } from '../tracing/tracer';
import { OutcomeUnknownError } from './client';

/** The Temporal client for calls to workflows. */
export interface TemporalServices {
  workflows: WorkflowClient;
  /** Longest wait for Temporal's response, including all retries of its client; 5 seconds unless given. */
  answerLimitMs?: number;
}

interface Opening {
  /** The orders that it replaces; their runs are ended first. */
  replaced?: readonly string[];
  /** Null for test orders. */
  origin?: CreationOrigin | null;
}

/**
 * Starts the order's workflow and opens the order in one call [architecture: The life of an order]. Repeating it with the
 * same input finds the same workflow and gets the same result.
 * @throws ServiceError with the refusal's code, OutcomeUnknownError if Temporal did not respond
 */
export async function openOrderWorkflow(
  services: TemporalServices,
  input: OrderInput,
  { replaced = [], origin = null }: Opening = {},
): Promise<OrderState> {
  const { orderId, provider, sandbox } = input;
  const attributes = { 'order.id': orderId, provider, environment: sandbox ? 'test' : 'live' };
  return trace('workflow', attributes, () => startAndOpen(services, input, { replaced, origin }));
}

async function startAndOpen(
  services: TemporalServices,
  input: OrderInput,
  { replaced, origin }: Required<Opening>,
): Promise<OrderState> {
  const traced = currentTrace();
  const start = new WithStartWorkflowOperation<OrderWorkflow>(ORDER_WORKFLOW, {
    ...orderWorkflowOptions(input),
    args: [traced ? { ...input, trace: traced } : input],
    ...(origin && { memo: { [ORIGIN_MEMO]: origin } }),
    workflowIdConflictPolicy: 'USE_EXISTING',
    // A seeded order may run again; any other id runs once, however often its creation is repeated.
    workflowIdReusePolicy: input.sandbox?.seeded ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
  });
  const { deposit, createdAt } = await callTemporal(services, async () => {
    await Promise.all(replaced.map((orderId) => endReplaced(services, orderId)));
    return services.workflows.executeUpdateWithStart(openUpdate, {
      startWorkflowOperation: start,
      // Temporal returns the result of a known update id from a closed run without starting a new one, so each replacement
      // has its own.
      updateId: `${OPEN_UPDATE_ID}-${input.generation}`,
    });
  });
  return openOrder(input, deposit, fromIso(createdAt));
}

/**
 * A task that is lost with its worker is given to another one after this time. With Temporal's 10 s, a creation would get no
 * answer in its own time (docs/decisions/rolling-upgrades.md).
 */
const TASK_TIMEOUT_MS = 3 * SECOND;

/** The order's options at every start of its workflow. */
export function orderWorkflowOptions(input: OrderInput, status: OrderStatus = 'waiting_deposit') {
  return {
    workflowId: input.orderId,
    taskQueue: ORDERS_QUEUE,
    workflowTaskTimeout: TASK_TIMEOUT_MS,
    staticSummary: swapSummary(input),
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

/** Ends the run of a replaced seeded order, if there is one. */
async function endReplaced({ workflows }: TemporalServices, orderId: string): Promise<void> {
  try {
    await workflows.getHandle(orderId).terminate('replaced by a new order of the same sandbox seed');
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
  }
}

/**
 * Calls Temporal within the time limit and maps its failures to errors for the caller.
 * @throws WorkflowNotFoundError unchanged: only the caller knows what a closed workflow means
 */
export async function callTemporal<T>(services: TemporalServices, send: () => Promise<T>): Promise<T> {
  const limitMs = services.answerLimitMs ?? ANSWER_LIMIT_MS;
  const deadline = Date.now() + limitMs;
  const sendUntilProcessed = async (): Promise<T> => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!isUnprocessed(error) || Date.now() > deadline) {
          throw error;
        }
      }
    }
  };
  try {
    return await awaitInTime(limitMs, services.workflows.withDeadline(deadline, sendUntilProcessed));
  } catch (error) {
    if (isUnprocessed(error)) {
      throw new OutcomeUnknownError();
    }
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
      throw toServiceError(error.cause);
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

/**
 * Whether the server withdrew an update because the workflow task it was delivered with ended without a response or was
 * discarded: this happens when many updates reach a workflow at once, or one arrives as a run ends. A discarded task leaves
 * nothing in the history, so the workflow never saw the update, and it is sent again.
 */
function isUnprocessed(error: unknown): boolean {
  return (
    (error instanceof WorkflowUpdateFailedError &&
      error.cause instanceof ApplicationFailure &&
      error.cause.type === 'UnprocessedUpdate') ||
    (error instanceof TemporalServiceError &&
      isGrpcServiceError(error.cause) &&
      error.cause.code === FAILED_PRECONDITION &&
      error.cause.details.includes('unexpected workflow task failure'))
  );
}

/** The gRPC status code. */
const FAILED_PRECONDITION = 9;

/** Whether Temporal may have accepted the call although there was no response. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof TemporalServiceError ||
    error instanceof TimeUpError ||
    isGrpcServiceError(error)
  );
}

export function isClosed(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError;
}

function toServiceError(failure: ApplicationFailure): ServiceError {
  const code = isErrorCode(failure.type) ? failure.type : 'PROVIDER_ERROR';
  const [extras] = (failure.details ?? []) as RefusalExtras[];
  const outcome = code === 'NO_PROVIDERS_AVAILABLE' && ({ outcome: 'not_created' } as const);
  return new ServiceError(code, { message: failure.message, ...outcome, ...extras });
}

/** Shown to support staff above the history; without addresses and references, which they rarely need. */
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

const PAGE = 200;

/**
 * The ids of orders with a workflow in Temporal, page by page: all open ones, then those closed since a time, or ever. One
 * that closes meanwhile may be listed twice.
 */
export async function* listOrderWorkflows(
  workflows: WorkflowClient,
  closedSince: Date | null,
): AsyncGenerator<string[]> {
  const closed =
    closedSince === null ? `ExecutionStatus != 'Running'` : `CloseTime >= '${toIso(closedSince.getTime())}'`;
  yield* listRunningOrders(workflows);
  yield* listPages(workflows, closed);
}

/** The ids of orders with an open workflow in Temporal, page by page. */
export function listRunningOrders(workflows: WorkflowClient): AsyncGenerator<string[]> {
  return listPages(workflows, `ExecutionStatus = 'Running'`);
}

/** The ids of live orders whose workflows were started since a time, or ever, page by page. */
export function listLiveOrders(workflows: WorkflowClient, startedSince: Date | null): AsyncGenerator<string[]> {
  const isLive = `${SEARCH_ATTRIBUTES.sandbox.name} = false`;
  const started = startedSince === null ? '' : ` AND StartTime >= '${toIso(startedSince.getTime())}'`;
  return listPages(workflows, `${isLive}${started}`);
}

async function* listPages(workflows: WorkflowClient, condition: string): AsyncGenerator<string[]> {
  let page = new Set<string>();
  for await (const { workflowId } of workflows.list({
    query: `WorkflowType = '${ORDER_WORKFLOW}' AND ${condition}`,
    pageSize: PAGE,
  })) {
    page.add(workflowId);
    if (page.size === PAGE) {
      yield [...page];
      page = new Set();
    }
  }
  yield [...page];
}
