import { activityInfo, heartbeat, sleep } from '@temporalio/activity';
import type { ScriptedAnswer } from '#domain/sandbox/scenario-script';
import type { Database } from '../src/db/client';
import { findOrderState } from '../src/db/orders/orders';
import { noteSimulatedCall, type OnceCall, type StoredAnswer } from '../src/db/orders/provider-calls';
import { openTicketCase } from '../src/db/recovery/cases';
import { findLastWord, startWatch } from '../src/db/watching/watches';
import { SECOND, toIso } from '../src/domain/duration';
import { toUserPromise } from '../src/domain/orders/amounts';
import type { Deposit, OrderInput, RefundTarget } from '../src/domain/orders/order';
import { isMoneySaidSent } from '../src/domain/refunds/refund-decision';
import { plannedAnswer } from '../src/domain/sandbox/plan';
import { planOf } from '../src/domain/sandbox/script';
import { agreedByInput, agreedByOrder } from '../src/domain/watching/agreed-order';
import { toRecordable } from '../src/domain/watching/evidence';
import type { ProviderReport } from '../src/domain/watching/provider-report';
import { hearReport, noteRefusedCreation, requireUnshared } from '../src/operations/orders/doubted-answers';
import { failureLabel, isHeldBack, isRefusalOfOrder } from '../src/providers/health';
import {
  type CreateRequest,
  type Provider,
  ProviderError,
  type ProviderOrder,
  RefusedFields,
} from '../src/providers/provider';
import {
  type CallState,
  CallUnderWayError,
  CODES,
  callOnce,
  createCallProvider,
  type OnceRequest,
  type ProviderActivityDeps,
} from './call-provider';

/** How much later a request that timed out may still reach the provider. */
const ON_ITS_WAY_MS = 5 * SECOND;

export interface ProviderActivityInput {
  input: OrderInput;
  providerOrderId: string;
}

interface RefundActivityInput extends ProviderActivityInput {
  target: RefundTarget;
}

/** A call that the provider refuses fails without retry; a call without an answer is retried by Temporal. */
export interface ProviderActivities {
  createProviderOrder(input: OrderInput): Promise<Deposit>;
  readStatus(call: ProviderActivityInput): Promise<ProviderReport>;
  /** Returns when the provider took the call, in real time; null for a sandbox order. So does `openTicket`. */
  requestRefund(call: RefundActivityInput): Promise<string | null>;
  openTicket(call: ProviderActivityInput): Promise<string | null>;
}

export function createProviderActivities(deps: ProviderActivityDeps): ProviderActivities {
  const callProvider = createCallProvider(deps);
  return {
    createProviderOrder: async (input) => {
      const deposit = await callProvider(input, (provider) => createOnce(deps, provider, input), {
        onEnd: (provider, error) => noteFailedCreation(deps, provider, { input, error }),
      });
      if (!input.sandbox) {
        const { provider, orderId } = input;
        await startWatch(deps.db, { orderId, provider, providerOrderId: deposit.providerOrderId });
      }
      return deposit;
    },
    readStatus: (call) => callProvider(call.input, (provider) => readStatus(deps, provider, call)),
    requestRefund: (call) =>
      callProvider(call.input, (provider) => requestRefundOnce(deps, provider, call), {
        onEnd: (provider, error) => reportFailedRefund(deps, provider, { orderId: call.input.orderId, error }),
        isRepeated: true,
      }).then((at) => timeOf(call.input, at)),
    openTicket: (call) =>
      callProvider(call.input, (provider) => openTicketOnce(deps, provider, call), { isRepeated: true }).then((at) =>
        timeOf(call.input, at),
      ),
  };
}

async function readStatus(
  { db }: ProviderActivityDeps,
  provider: Provider,
  { input, providerOrderId }: ProviderActivityInput,
): Promise<ProviderReport> {
  if (!provider.readStatus) {
    throw new ProviderError('refused', { message: `${provider.facts.code} cannot be asked about an order` });
  }
  const { orderId } = input;
  const order = await findOrderState(db, orderId);
  const request = { orderId, providerOrderId, agreed: order ? agreedByOrder(order) : agreedByInput(input) };
  const report = await provider.readStatus(request);
  if ('unknownWord' in report) {
    throw new ProviderError('unavailable', { label: 'unknown_word' });
  }
  return order ? toRecordable(order, await hearReport(db, order, report)) : report;
}

async function createOnce({ db }: ProviderActivityDeps, provider: Provider, input: OrderInput): Promise<Deposit> {
  const { orderId, provider: code, sandbox } = input;
  const creation = { orderId, provider: code, from: toRequest(input).from };
  const made = await once<ProviderOrder>(db, input, {
    call: 'create_order',
    make: () => provider.createOrder(toRequest(input)),
    findAnswer: provider.findOrder && (async () => (await provider.findOrder?.(toRequest(input))) ?? null),
    part: (answer) => partSecret(input, answer),
  }).catch(async (error) => {
    if (error instanceof ProviderError && error.unused !== null) {
      await noteRefusedCreation(db, provider.facts, { ...creation, unused: error.unused, refusal: error });
    }
    throw error;
  });
  if (!sandbox) {
    await requireUnshared(db, provider.facts, { ...made, ...creation });
  }
  return made;
}

/** What a creation that failed says about the provider: a refusal of the order's own content says nothing [rules/quotes: Providers left out]. */
async function noteFailedCreation(
  { health }: ProviderActivityDeps,
  provider: Provider,
  { input, error }: { input: OrderInput; error: unknown },
): Promise<void> {
  const kind = error instanceof ProviderError ? error.kind : 'unavailable';
  if (CODES[kind] !== 'PROVIDER_ERROR' || isHeldBack(error) || error instanceof RefusedFields) {
    return;
  }
  if (isRefusalOfOrder(error)) {
    const { partnerId, from, fromNetwork, to, toNetwork } = input;
    const { payoutAddress, payoutExtraId, refundAddress, refundExtraId } = input;
    const swap = [from, fromNetwork, to, toNetwork];
    await health.noteRefused(provider, {
      partnerId,
      parts: [...swap, payoutAddress, payoutExtraId, refundAddress, refundExtraId],
    });
  } else {
    await health.avoid(provider, failureLabel(error) ?? kind);
  }
}

/** Returns when the provider took the call. */
function requestRefundOnce(
  { db }: ProviderActivityDeps,
  provider: Provider,
  { input, providerOrderId, target }: RefundActivityInput,
): Promise<string> {
  const { orderId, refundAddress, refundExtraId, fromNetwork: network } = input;
  const request = { orderId, providerOrderId, target, refundAddress, refundExtraId, network };
  return once(db, input, {
    call: 'request_refund',
    make: async () => {
      await requireNotSent(db, input);
      await provider.requestRefund?.(request);
      return now();
    },
    findAnswer: provider.hasRefund && (async () => ((await provider.hasRefund?.(request)) ? now() : null)),
  });
}

/**
 * The last look before a refund is requested: what the provider said while the call waited for its next attempt, or while no workflow
 * ran, may not have reached the order, and that it has paid out never does while the refund is due. @throws ProviderError if the provider
 * says that it has sent the money
 */
async function requireNotSent(db: Database, { orderId, provider, sandbox }: OrderInput): Promise<void> {
  const said = sandbox ? null : await findLastWord(db, orderId);
  if (isMoneySaidSent(said)) {
    throw new ProviderError('refused', { message: `${provider} says that the order is ${said}`, heldBack: true });
  }
}

async function reportFailedRefund(
  { announceFailedRefund }: ProviderActivityDeps,
  { facts }: Provider,
  { orderId, error }: { orderId: string; error: unknown },
): Promise<void> {
  const lastError = failureLabel(error);
  if (lastError !== null && !isHeldBack(error)) {
    await announceFailedRefund({ orderId, provider: facts.code, lastError });
  }
}

/** Returns when the provider took the call. */
function openTicketOnce(
  { db }: ProviderActivityDeps,
  provider: Provider,
  { input, providerOrderId }: ProviderActivityInput,
): Promise<string> {
  const request = { orderId: input.orderId, providerOrderId };
  if (!provider.openTicket && !provider.facts.sandbox) {
    return openTicketCase(db, input.orderId, `ask ${provider.facts.name} to refund its order ${providerOrderId}`);
  }
  return once(db, input, {
    call: 'open_ticket',
    make: async () => {
      await provider.openTicket?.(request);
      return now();
    },
    findAnswer: provider.hasTicket && (async () => ((await provider.hasTicket?.(request)) ? now() : null)),
  });
}

type ProviderRequest<T> = Pick<OnceRequest<T>, 'call' | 'make' | 'findAnswer' | 'part'>;

/** A simulated provider takes a call or refuses it as its scenario says; repeating a call is harmless. */
async function once<T>(db: Database, input: OrderInput, request: ProviderRequest<T>): Promise<T> {
  const { orderId, sandbox } = input;
  if (sandbox) {
    playCall(input, request.call);
    const answer = await request.make();
    // The order's row already shows that it is open. A failure to record the call must not affect the order.
    if (request.call !== 'create_order') await noteSimulatedCall(db, orderId, request.call).catch(() => undefined);
    return answer;
  }
  const { attempt, scheduledTimestampMs, startToCloseTimeoutMs, heartbeatDetails } = activityInfo();
  return callOnce(db, {
    orderId,
    ...request,
    limitMs: startToCloseTimeoutMs + ON_ITS_WAY_MS,
    triedSince: attempt > 1 ? new Date(scheduledTimestampMs) : null,
    // Temporal keeps it for the next attempt, also if the database loses the record of this one.
    wasBegun: heartbeatDetails === ('begun' satisfies CallState),
    onRecord: (state) => heartbeat(state),
    wait: (ms) => waitOut(ms, startToCloseTimeoutMs),
  });
}

/** Waits here if the wait is short; leaves a long one to Temporal's retry. */
async function waitOut(ms: number, attemptMs: number): Promise<void> {
  if (ms > attemptMs / 2) {
    throw new CallUnderWayError(ms);
  }
  await sleep(ms);
}

function now(): string {
  return toIso(Date.now());
}

/** A sandbox order uses its own clock. */
function timeOf({ sandbox }: OrderInput, at: string): string | null {
  return sandbox ? null : at;
}

/** Applies the answer of a sandbox order's scenario to a call [rules/sandbox-and-clock: Scenario files]. */
function playCall(input: OrderInput, call: OnceCall): void {
  const plan = planOf(input);
  const failure = plan?.answers[call] && scriptedFailure(plannedAnswer(plan, call, activityInfo().attempt));
  if (failure) {
    throw failure;
  }
}

/** Our order in the form the provider needs. */
function toRequest(input: OrderInput): CreateRequest {
  return {
    orderId: input.orderId,
    from: { code: input.from, network: input.fromNetwork },
    to: { code: input.to, network: input.toNetwork },
    amountFrom: input.amountFrom,
    amountTo: input.providerAmountTo ?? input.amountTo,
    payoutAddress: input.payoutAddress,
    payoutExtraId: input.payoutExtraId,
    refundAddress: input.refundAddress,
    refundExtraId: input.refundExtraId,
    rateType: input.rateType ?? 'floating',
    side: input.side ?? 'send',
    quoteRef: input.quoteRef ?? null,
    userIp: input.userIp ?? null,
    markupBps: input.revenue.markupBps,
  };
}

/** A secret never gets into a workflow's history. */
function partSecret(
  input: OrderInput,
  { sealedSecret = null, amountTo, ...made }: ProviderOrder,
): StoredAnswer<ProviderOrder> {
  const value = { ...made, ...(amountTo !== undefined && { amountTo: toUserPromise(input, amountTo) }) };
  return { value, sealedSecret };
}

/** The error a simulated provider throws if its scenario makes the call fail; null if the call succeeds. */
export function scriptedFailure(answer: ScriptedAnswer): ProviderError | null {
  switch (answer) {
    case 'accepted':
      return null;
    case 'refused':
      return new ProviderError('refused', { message: 'the simulated provider refuses this call' });
    case 'unavailable':
      return new ProviderError('unavailable', { message: 'the simulated provider is down' });
    case 'hangs':
      // As after a timeout: a real wait would have the same result.
      return new ProviderError('unavailable', { message: 'the simulated provider hangs', label: 'read_timeout' });
    case 'unknown':
      return new ProviderError('unknown', { message: 'the simulated provider may have taken this call' });
    case 'below_limit':
    case 'above_limit':
      return new ProviderError(answer);
  }
}
