import type { Order } from '#contract/orders/order';
import type { ScenarioStep } from '#contract/sandbox/scenario-file';

/** The response to a call. */
export interface RecordedAnswer {
  /** Method and path, without ids. */
  call: string;
  /** Virtual instant (ISO); null before there is an order. */
  at: string | null;
  status: number;
  text: string;
}

/** A request to the partner's endpoint, as shown in golden files. */
export interface ReceivedRequest {
  sequence: number;
  attempt: number;
  /** The endpoint's response, as set by its scenario. */
  answer: string;
}

export interface RecordedAttempt extends ReceivedRequest {
  event: string;
  /** Virtual instant (ISO). */
  at: string;
  /** The exact bytes. */
  body: string;
  hasGoodSignature: boolean;
}

/** Without its virtual instant, which no request says. */
export type ReceivedAttempt = Omit<RecordedAttempt, 'at'>;

/** What the partner's endpoint does from some time on. */
export type EndpointStep = Extract<ScenarioStep, { webhook: unknown }>['webhook'];

/** Everything that a partner receives about one order, byte for byte. */
export interface Recording {
  /** Null if the creation was refused. */
  order: Order | null;
  answers: RecordedAnswer[];
  /** Bodies of its events, by sequence. */
  events: string[];
  /** The requests to the endpoint between consecutive moves of the clock; empty if the scenario has no endpoint. */
  deliveries: RecordedAttempt[][];
  /** Ids of the events on each connection of its stream; empty if the scenario does not follow it. */
  streams: string[][];
}
