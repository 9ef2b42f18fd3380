import { abortWith } from './http/abort';
import { perform } from './http/call';
import type { Call } from './http/request';
import { toCamel } from './names';
import { OPERATIONS, type OperationId } from './operations';
import { type Settings, type SwaplaneOptions, settingsOf } from './options';
import { connect } from './streams/connect';
import type { StatusEvent } from './streams/event';
import { followEvents } from './streams/follow-events';
import { followOrder } from './streams/follow-order';
import { OrderStream } from './streams/order-stream';
import { STREAM_TIMING, type StreamTiming } from './streams/timing';
import type * as Api from './types';
import { VERSION } from './version';

export interface StreamOptions extends Partial<StreamTiming> {
  signal?: AbortSignal;
}

export interface OrderStreamOptions extends StreamOptions {
  /** Starts with the event after this sequence (0: with the first event). By default, starts with the current status. */
  afterSequence?: number;
}

export interface EventStreamOptions extends StreamOptions {
  /** The last event you handled, so that you miss nothing. By default, the stream starts with the next event. */
  lastEventId?: string;
}

type Request = Omit<Call, 'operation'>;

/** The client of the Partner API. Every method throws a SwaplaneError if the call fails. */
export class Swaplane {
  static readonly VERSION = VERSION;
  readonly #settings: Settings;

  /** Throws TypeError if an option is missing or not valid. */
  constructor(options: SwaplaneOptions) {
    this.#settings = settingsOf(options, VERSION);
  }

  currencies(query: Api.CurrencyQuery = {}, { signal }: Api.CallOptions = {}): Promise<Api.Currency[]> {
    return this.#call('listCurrencies', { query, signal });
  }

  pairs(query: Api.PairQuery = {}, { signal }: Api.CallOptions = {}): Promise<Api.Pair[]> {
    return this.#call('listPairs', { query, signal });
  }

  limits(query: Api.LimitsQuery, { signal }: Api.CallOptions = {}): Promise<Api.Limits> {
    return this.#call('getLimits', { query, signal });
  }

  /** Gets the best quote for a swap. Its `quoteId` is valid for five minutes and one order. */
  estimate(query: Api.EstimateQuery, { signal }: Api.CallOptions = {}): Promise<Api.Quote> {
    return this.#call('getEstimate', { query, signal });
  }

  refundCapability({ signal }: Api.CallOptions = {}): Promise<Api.RefundCapabilityList> {
    return this.#call('listRefundCapability', { signal });
  }

  /** Creates an order, and only one, no matter how often the call is retried. */
  createOrder(request: Api.CreateOrderRequest, options: Api.CreateOrderOptions = {}): Promise<Api.Order> {
    const { signal, idempotencyKey = newKey(), ...query } = options;
    const { partnerOrderRef: ref } = request;
    const { partnerOrderPrefix: prefix } = this.#settings;
    const body = typeof ref === 'string' ? { ...request, partnerOrderRef: `${prefix}${ref}` } : request;
    return this.#call('createOrder', { query, body, idempotencyKey, signal });
  }

  getOrder(orderId: string, { signal }: Api.CallOptions = {}): Promise<Api.Order> {
    return this.#call('getOrder', { path: { order_id: orderId }, signal });
  }

  /** Follows an order until it ends, even if the connection drops: every status change is delivered exactly once. */
  streamOrder(orderId: string, { afterSequence, signal, ...timing }: OrderStreamOptions = {}): OrderStream {
    const stop = abortWith(signal);
    const request = { path: { order_id: orderId }, signal: stop.signal };
    const plan = { ...STREAM_TIMING, ...timing };
    const source = {
      ...this.#streamSource('streamOrder', request, plan),
      getOrder: () => this.getOrder(orderId, { signal: stop.signal }),
    };
    return new OrderStream(followOrder(source, afterSequence ?? null, plan), stop);
  }

  /** Decides where the deposit goes while the order is in `refund_required`. */
  refundAction(orderId: string, body: Api.RefundActionRequest, options: Api.KeyedCallOptions = {}): Promise<Api.Order> {
    const { signal, idempotencyKey = newKey() } = options;
    return this.#call('refundAction', { path: { order_id: orderId }, body, idempotencyKey, signal });
  }

  /** A one-time code that you show your user, who chooses the refund on the tracking page with it. */
  createRefundCode(orderId: string, { signal }: Api.CallOptions = {}): Promise<Api.RefundCode> {
    return this.#call('createRefundCode', { path: { order_id: orderId }, signal });
  }

  /** Reports that the deposit was sent; some providers can find it only by its hash. */
  reportDeposit(orderId: string, body: Api.DepositReport, { signal }: Api.CallOptions = {}): Promise<Api.Order> {
    return this.#call('reportDeposit', { path: { order_id: orderId }, body, signal });
  }

  /** Your webhook endpoints: whether they work, and until when one is paused. */
  listWebhooks({ signal }: Api.CallOptions = {}): Promise<Api.WebhookEndpointList> {
    return this.#call('listWebhooks', { signal });
  }

  /** Sends a test event to each of your webhook endpoints, and returns what your server answered. */
  testWebhooks({ signal }: Api.CallOptions = {}): Promise<Api.WebhookTest> {
    return this.#call('testWebhooks', { signal });
  }

  /** Resumes your paused webhook endpoints and sends their queued events. */
  resumeWebhook({ signal }: Api.CallOptions = {}): Promise<Api.WebhookResume> {
    return this.#call('resumeWebhooks', { signal });
  }

  me({ signal }: Api.CallOptions = {}): Promise<Api.Profile> {
    return this.#call('getProfile', { signal });
  }

  listOrders(query: Api.OrderListQuery = {}, { signal }: Api.CallOptions = {}): Promise<Api.OrderPage> {
    return this.#call('listOrders', { query, signal });
  }

  /** The order events of the last 30 days. To continue, pass `nextAfter` as `after`. */
  listEvents(query: Api.EventListQuery = {}, { signal }: Api.CallOptions = {}): Promise<Api.EventList> {
    return this.#call('listEvents', { query, signal });
  }

  /** Follows all your orders and never ends: leave the loop or abort the signal to stop. */
  async *streamEvents({ lastEventId, signal, ...timing }: EventStreamOptions = {}): AsyncGenerator<StatusEvent, void> {
    const stop = abortWith(signal);
    const plan = { ...STREAM_TIMING, ...timing };
    const source = {
      ...this.#streamSource('streamEvents', { signal: stop.signal }, plan),
      listEvents: (after?: string) => this.listEvents(after === undefined ? {} : { after }, { signal: stop.signal }),
    };
    try {
      yield* followEvents(source, lastEventId ?? null, plan);
    } catch (error) {
      if (!stop.signal.aborted) {
        throw error;
      }
    } finally {
      stop.abort();
    }
  }

  /** Your calls of the last 7 days, newest first, without their bodies. */
  listRequests(query: Api.RequestListQuery = {}, { signal }: Api.CallOptions = {}): Promise<Api.RequestList> {
    return this.#call('listRequests', { query, signal });
  }

  getRequest(requestId: string, { signal }: Api.CallOptions = {}): Promise<Api.LoggedRequest> {
    return this.#call('getRequest', { path: { request_id: requestId }, signal });
  }

  listPayouts(query: Api.PayoutListQuery = {}, { signal }: Api.CallOptions = {}): Promise<Api.PayoutPage> {
    return this.#call('listPayouts', { query, signal });
  }

  getPayout(payoutId: string, { signal }: Api.CallOptions = {}): Promise<Api.Payout> {
    return this.#call('getPayout', { path: { payout_id: payoutId }, signal });
  }

  requestPayout(body: Api.PayoutRequest, options: Api.KeyedCallOptions = {}): Promise<Api.Payout> {
    const { signal, idempotencyKey = newKey() } = options;
    return this.#call('requestPayout', { body, idempotencyKey, signal });
  }

  sandboxScenarios({ signal }: Api.CallOptions = {}): Promise<Api.SandboxScenarioList> {
    return this.#call('listSandboxScenarios', { signal });
  }

  /** Uploads your own scenario, for `sandboxScenario`. */
  uploadSandboxScenario(scenario: Api.Scenario, { signal }: Api.CallOptions = {}): Promise<Api.UploadedScenario> {
    return this.#call('uploadSandboxScenario', { body: scenario, signal });
  }

  /** Advances the clock of a sandbox order. */
  advanceSandboxOrder(orderId: string, body: Api.AdvanceRequest, options: Api.CallOptions = {}): Promise<Api.Order> {
    return this.#call('advanceSandboxOrder', { path: { order_id: orderId }, body, signal: options.signal });
  }

  health({ signal }: Api.CallOptions = {}): Promise<Api.Health> {
    return this.#call('getHealth', { signal });
  }

  /** The server's OpenAPI document, unchanged. */
  openApi({ signal }: Api.CallOptions = {}): Promise<Record<string, unknown>> {
    return this.#ask('getOpenApi', { signal }) as Promise<Record<string, unknown>>;
  }

  async #call<Answer>(id: OperationId, request: Request): Promise<Answer> {
    return toCamel(await this.#ask(id, request)) as Answer;
  }

  #ask(id: OperationId, request: Request): Promise<unknown> {
    return perform(this.#settings, { ...request, operation: OPERATIONS[id] });
  }

  #streamSource(id: OperationId, request: Request & { signal: AbortSignal }, { silenceMs }: StreamTiming) {
    const call = { ...request, operation: OPERATIONS[id] };
    return {
      signal: request.signal,
      connect: (lastEventId: string | null) => connect(this.#settings, call, { lastEventId, silenceMs }),
      onReconnect: (waitMs: number, error: unknown) =>
        this.#settings.log('info', 'the stream is opened again', { waitMs, error }),
    };
  }
}

function newKey(): string {
  return crypto.randomUUID();
}
