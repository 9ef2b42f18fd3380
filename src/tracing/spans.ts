/** One kind of step in a trace. Its attributes are the only ones it may have: whatever else is known of a step stays out. */
export interface SpanRule {
  readonly kind: 'server' | 'client' | 'internal';
  /** Whether it may be the first step of a trace; any other is left out unless it belongs to one. */
  readonly begins: boolean;
  readonly attributes: readonly string[];
  /** Completes the span's name: from tables only, so that there are few names. */
  readonly named: readonly string[];
  readonly help: string;
}

/** Every step that is traced. No attribute may carry an address, a memo, a key or a reference [docs/tracing.md]. */
export const SPANS = {
  request: {
    kind: 'server',
    begins: true,
    attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'request.id'],
    named: ['http.request.method', 'http.route'],
    help: 'a request to the API, until its response was sent',
  },
  workflow: {
    kind: 'client',
    begins: false,
    attributes: ['order.id', 'provider', 'environment'],
    named: [],
    help: "the start of the order's workflow with its first update, until the workflow answered",
  },
  activity: {
    kind: 'internal',
    begins: false,
    attributes: ['order.id', 'provider', 'run.id', 'activity.type', 'activity.attempt'],
    named: ['activity.type'],
    help: "an activity of the order's workflow, in a worker",
  },
  provider: {
    kind: 'client',
    begins: false,
    attributes: ['provider', 'provider.operation', 'provider.outcome'],
    named: ['provider', 'provider.operation'],
    help: 'a call to a provider',
  },
  record: {
    kind: 'client',
    begins: false,
    attributes: ['order.id', 'order.status', 'order.revision'],
    named: [],
    help: 'the statement that records a revision of the order with its event and its deliveries',
  },
  delivery: {
    kind: 'client',
    begins: false,
    attributes: ['order.id', 'event.id', 'endpoint.id', 'environment', 'attempt', 'http.response.status_code'],
    named: [],
    help: "an attempt to send the event to a partner's webhook, until its result is recorded",
  },
} as const satisfies Readonly<Record<string, SpanRule>>;

export type SpanName = keyof typeof SPANS;

/** On any span that failed: the kind of error, never its message. */
export const ERROR_TYPE = 'error.type';

export type Attributes<N extends SpanName> = Readonly<
  Partial<Record<(typeof SPANS)[N]['attributes'][number], string | number | null>>
>;
