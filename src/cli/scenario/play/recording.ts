import type { Order } from '#contract/orders/order';

/** What a call was answered. */
export interface RecordedAnswer {
  /** Method and path, without ids. */
  call: string;
  /** Virtual instant (ISO); null before there is an order. */
  at: string | null;
  status: number;
  text: string;
}

/** One request to the partner's endpoint, as a golden shows it. */
export interface Arrival {
  sequence: number;
  attempt: number;
  /** What the endpoint did, as its scenario says. */
  answer: string;
}

export interface RecordedAttempt extends Arrival {
  event: string;
  /** The exact bytes. */
  body: string;
  hasGoodSignature: boolean;
}

/** Everything that a partner gets of one order, byte for byte. */
export interface Recording {
  /** Null when the creation was refused. */
  order: Order | null;
  answers: RecordedAnswer[];
  /** Bodies of its events, by sequence. */
  events: string[];
  /** What came to the endpoint between one move of the clock and the next; empty where the scenario has no endpoint. */
  deliveries: RecordedAttempt[][];
  /** Ids of the events on each connection of its stream; empty where the scenario follows none. */
  streams: string[][];
}
