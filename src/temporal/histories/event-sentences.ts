import { type ChainFinding, findingWords } from '#domain/evidence/chain-finding';
import type { Decision, Deposit, OrderState, RefundDecider, RefundTarget } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';

/** A provider's report on an order: its own word, our status, and the other reported facts. */
function describeReport(report: ProviderReport): string {
  const { status, providerWord, reason, message, amountFrom, amountTo, networkFee, refundAmount, txInHash, txOutHash } =
    report;
  const word = providerWord === undefined ? status : `"${providerWord}", which means ${status}`;
  const details = [
    reason && `for ${reason}`,
    message && `"${message}"`,
    amountFrom && `${amountFrom} arrived`,
    txInHash && `by ${txInHash}`,
    amountTo && `${amountTo} paid out`,
    networkFee && `${networkFee} network fee`,
    refundAmount && `${refundAmount} sent back`,
    txOutHash && `out by ${txOutHash}`,
  ].filter(Boolean);
  return `the provider says ${[word, ...details].join(', ')}`;
}

/** A signal as a sentence; null for signals without one. */
export function describeSignal(name: string, input: HistoryPayloads | undefined): string | null {
  switch (name) {
    case 'providerReport': {
      const report = firstOf(input);
      return isFilled(report) ? describeReport(report as ProviderReport) : null;
    }
    case 'providerSilent':
      return 'the provider has given no good answer for too long';
    case 'depositReported':
      return 'the wallet says it has sent the deposit';
    case 'chainNews': {
      const finding = firstOf(input);
      return isFilled(finding) ? findingWords(finding as ChainFinding) : null;
    }
    default:
      return null;
  }
}

/** What an operator has done, by the update whose only argument is the operator. */
const OPERATORS_STEPS: Readonly<Record<string, string>> = {
  review: 'takes the order to manual review',
  refundAgain: 'has the refund requested once more',
};

/** A decision as a sentence; null for updates without one. */
export function describeUpdate(name: string, args: HistoryPayloads | undefined): string | null {
  const [first, second] = (args?.payloads ?? []).map(decode);
  const step = OPERATORS_STEPS[name];
  if (step !== undefined && typeof first === 'string') {
    return `${first} ${step}`;
  }
  if (!isFilled(first)) {
    return null;
  }
  switch (name) {
    case 'refundAction': {
      const { by, actor } = (second ?? {}) as Partial<RefundDecider>;
      return `${by === 'operator' ? actor : by === 'user' ? 'the user' : 'the partner'} decides that the deposit goes back ${describeTarget(first as RefundTarget)}`;
    }
    case 'decide': {
      const { operator, status, reason } = first as Decision;
      return `${operator} decides that the order is ${status}: ${reason}`;
    }
    default:
      return null;
  }
}

interface CallInput {
  providerOrderId: string;
  target?: RefundTarget;
}

/** What is requested from a provider; null if the activity does not call one. */
export function describeRequest(activity: string, input: HistoryPayloads | undefined): string | null {
  const { providerOrderId, target } = (firstOf(input) ?? {}) as CallInput;
  switch (activity) {
    case 'createProviderOrder':
      return 'ask the provider to open an order';
    case 'requestRefund':
      return `ask the provider to refund its order ${providerOrderId}${target ? ` ${describeTarget(target)}` : ''}`;
    case 'openTicket':
      return `ask for a refund of its order ${providerOrderId} by ticket`;
    case 'readStatus':
      return `ask the provider what it paid out for its order ${providerOrderId}, and in which transaction`;
    default:
      return null;
  }
}

/** The provider's response; null if the activity does not call one, or there is nothing to show. */
export function describeResult(activity: string, result: HistoryPayloads | undefined): string | null {
  const answer = firstOf(result);
  switch (activity) {
    case 'createProviderOrder':
      return isFilled(answer) ? describeDeposit(answer as Deposit) : null;
    case 'requestRefund':
      return `the provider accepted the request for a refund${timeOf('at', answer)}`;
    case 'openTicket':
      return `the ticket for the refund is open${timeOf('since', answer)}`;
    case 'readStatus':
      return isFilled(answer) ? describeReport(answer as ProviderReport) : null;
    default:
      return null;
  }
}

function describeDeposit({ providerOrderId, depositAddress, depositExtraId }: Deposit): string {
  const memo = depositExtraId === null ? '' : ` with memo ${depositExtraId}`;
  return `the provider opened its order ${providerOrderId}, deposits go to ${depositAddress}${memo}`;
}

interface RecordedAnswer {
  status?: string;
  at?: string;
  before?: boolean;
  order?: Pick<OrderState, 'deposit' | 'failedWithDeposit' | 'failedReasonMessage'> | null;
}

/** What was recorded; null if the result does not say. */
export function describeRecord(activity: string, result: HistoryPayloads | undefined): string | null {
  const recorded = firstOf(result);
  if (!isFilled(recorded)) {
    return null;
  }
  const { status, at, before, order } = recorded as RecordedAnswer;
  if (!status || !at) {
    return null;
  }
  const why = order?.failedWithDeposit && status === 'manual_review' ? `: ${order.failedReasonMessage}` : '';
  const opened = activity === 'openSandboxOrder' && order ? `${describeDeposit(order.deposit)}, ` : '';
  return `${opened}${status} at ${at}${why}${before ? ', as another run had already recorded' : ''}`;
}

function describeTarget(target: RefundTarget): string {
  const memo = target.kind === 'address' && target.extraId !== null ? ` with memo ${target.extraId}` : '';
  return target.kind === 'address' ? `to ${target.address}${memo}` : `as ${target.target} to ${target.address}`;
}

function timeOf(word: 'at' | 'since', answer: unknown): string {
  return typeof answer === 'string' ? ` ${word} ${answer}` : '';
}

const isFilled = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;

function firstOf(values: HistoryPayloads | undefined): unknown {
  return decode(values?.payloads?.[0]);
}

export interface HistoryPayload {
  /** Base64. */
  data?: string;
}
export interface HistoryPayloads {
  payloads?: HistoryPayload[];
}
export interface Failure {
  message?: string;
  /** Message and stack trace, if the failure was encrypted. */
  encodedAttributes?: HistoryPayload;
  applicationFailureInfo?: { type?: string };
  cause?: Failure;
}

/** Payloads are JSON in this project. */
export function decode(payload: HistoryPayload | undefined): unknown {
  return payload?.data ? JSON.parse(Buffer.from(payload.data, 'base64').toString()) : undefined;
}

/** All values of a list, shortened. */
export function decodeValues(values: HistoryPayloads | undefined): string {
  return (values?.payloads ?? [])
    .map((payload) => summarize(decode(payload)))
    .join(' ')
    .trim();
}

const LONGEST = 100;

/** An order is shown by its status; anything else by the start of its JSON. */
export function summarize(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value !== 'object') {
    return String(value);
  }
  const isOrder = 'status' in value && 'timeline' in value && Boolean(value.timeline);
  const text = isOrder ? String(value.status) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The innermost failure has the reason; the outer ones only the location. */
export function failureReasonOf(failure: Failure | undefined): string {
  let { cause, ...innermost } = failure ?? {};
  while (cause) {
    ({ cause, ...innermost } = cause);
  }
  const { message } = { message: innermost.message, ...(decode(innermost.encodedAttributes) as Failure | undefined) };
  return [innermost.applicationFailureInfo?.type, message].filter(Boolean).join(': ');
}
