import type { Order } from '#contract/orders/order';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import type { EndpointStep, ReceivedAttempt } from './recording';

/** A call of the Partner API. */
export interface PartnerCall {
  /** Defaults to POST with a body and GET without. */
  method?: 'GET' | 'POST';
  /** Path below `/partner/v1`. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  /** Whether it may be sent again if its outcome is unknown. */
  isRepeatable?: boolean;
}

export interface PartnerAnswer {
  status: number;
  text: string;
  /** Whether an earlier try with unknown outcome may already have taken effect. */
  mayBeDone: boolean;
}

/** The Partner API as one partner calls it, over HTTP or from within. */
export interface PartnerApi {
  /** The response, whatever its status. @throws if there is none */
  answer(call: PartnerCall): Promise<PartnerAnswer>;
  /** @throws if there is no response, or a refusal */
  json<T>(call: PartnerCall): Promise<T>;
}

/** What playing a scenario requires: a partner, with what it can see and control. */
export interface ScenarioAccess {
  api: PartnerApi;
  quotes: QuoteStock;
  events: EventReader;
  /** The partner's endpoint for test orders; null if it cannot be controlled. */
  endpoint: ScenarioEndpoint | null;
  page: TrackingPage;
  /** Null if streams cannot be followed. */
  followStream: ((path: string) => Promise<StreamFollower>) | null;
}

/** What a user enters to choose a refund; the address is empty where it is the one on record. */
export interface RefundChoice {
  code: string;
  to: 'record' | 'other';
  address: string;
  memo: string;
}

/** The orders' tracking page, as the partner's users reach it. */
export interface TrackingPage {
  /** Sends the form of its page for refunds; returns the status of the answer. @throws if there is none */
  chooseRefund(order: Pick<Order, 'order_id' | 'tracking_url'>, choice: RefundChoice): Promise<number>;
}

export interface QuoteStock {
  /** The id of an unused quote for a scenario's swap. */
  take(scenario: ScenarioFile): Promise<string>;
}

export interface EventReader {
  /** The bodies of an order's events, by sequence, once its whole timeline is listed. */
  eventsOf(order: Order): Promise<string[]>;
}

/** A partner's webhook server that responds for each order as its scenario says. */
export interface ScenarioEndpoint {
  url: string;
  /** Accepts every event of the order with this reference from now on, and discards those of an earlier one. */
  begin(reference: string): void;
  /** Sets how it responds for the order from now on. */
  follow(reference: string, step: EndpointStep): void;
  /** Attempts received for the order since the last call, by sequence and attempt. */
  takeAttempts(reference: string): ReceivedAttempt[];
  close(): void;
}

/** Follows an order's stream over any number of connections. */
export interface StreamFollower {
  /** Waits for a total number of events and breaks the connection; the next one resumes after the last event. */
  cut(events: number): Promise<void>;
  /** Like cut, but final; returns the event ids of each connection. */
  end(events: number): Promise<string[][]>;
}

/** A scenario cannot be read or played, for a reason that its author can see in the message. */
export class ScenarioError extends Error {
  override name = 'ScenarioError';
}

/** The API could not serve a call, which says nothing of the scenario: it has to be played again later. */
export class ApiUnavailable extends ScenarioError {
  override name = 'ApiUnavailable';
}

export const UNAVAILABLE = 503;

/** An outage is no result of a scenario. @throws ApiUnavailable */
export function requireServed({ status }: Pick<PartnerAnswer, 'status'>, shownAs: string): void {
  if (status === UNAVAILABLE) {
    throw new ApiUnavailable(
      `The API was not available (it answered ${shownAs} with ${status}), so there is no result: play the scenario again later`,
    );
  }
}
