import type { EventOf } from './events';

/** The parts of the service whose level can be set on their own. */
export const LOG_MODULES = ['api', 'evidence', 'jobs', 'providers', 'quotes', 'temporal', 'watch', 'webhooks'] as const;
export type LogModule = (typeof LOG_MODULES)[number];

/** What the fields of a line mean; a field with another name does not compile. Every line also has `level`, `time` and `msg`. */
export const LOG_FIELDS = {
  err: 'the error with its type, message, code and stack, without parameters of queries',
  module: 'the part of the service',
  traceId: 'the trace, if traces are on',
  requestId: 'the request to the API, as in `X-Request-Id`',
  callerRequestId: "the caller's own id of it",
  orderId: 'the order',
  runId: "the run of the order's workflow",
  workflowId: 'the workflow, of an order or of something else',
  partnerId: 'the partner',
  provider: 'the code of the provider',
  network: 'the network',
  keyId: 'the API key',
  deliveryId: 'the webhook delivery',
  eventId: "the event of the operators' ops channel",
  mailId: 'the mail',
  method: 'the method of the request',
  path: 'its path',
  route: 'its operation',
  code: 'the code of a refusal',
  bucket: 'the rate limit',
  ip: 'the address of a caller that is locked out',
  ipRange: 'its range, which is locked out',
  keyPrefixes: 'the beginnings of the keys that it tried',
  engine: 'whether Temporal answers',
  worker: 'whether a worker is alive',
  operation: 'the call to a provider',
  failure: 'how a provider failed',
  lastError: 'how its last call failed',
  label: 'how a call failed, in one word',
  words: 'the words of a failure, shortened',
  word: 'a status word of a provider',
  status: 'the status of the order',
  reported: 'the status that the provider reported',
  reason: 'why',
  what: 'what could not be done',
  kind: 'the kind of mail',
  attempt: 'the number of the attempt',
  tries: 'the number of attempts so far',
  nextAt: 'the time of the next attempt',
  waitMs: 'the time until the next attempt',
  retryInMs: 'the time until the next connection',
  dropped: 'how many requests are missing',
  orders: 'how many orders are open',
  waiting: 'how many wait',
  since: 'since when',
  endedAt: 'when it ended',
  publicUrl: 'the address that was called',
  day: 'the day of the audit log, in UTC',
  entries: 'how many entries it has',
  head: 'the head of the day, which seals it and all days before',
  knownEdition: 'the latest edition of the rules that this worker knows',
  openEdition: 'the latest edition of an open order',
} as const satisfies Readonly<Record<string, string>>;

export type LogFields = { readonly [F in Exclude<keyof typeof LOG_FIELDS, 'module'>]?: unknown } & {
  readonly module?: LogModule;
};

type Write<Message extends string> = (fields: LogFields, message: Message) => void;

/** Writes lines with fields of one table, and warnings that are in the table of events [docs/logs.md]. */
export interface Logger {
  error: Write<EventOf<'error'>>;
  warn: Write<EventOf<'warn'>>;
  info: Write<string>;
  debug: Write<string>;
  /** A log with further fields on every line. */
  child(fields: LogFields): Logger;
}
