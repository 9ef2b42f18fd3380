import type { LogEvents } from './event';
import { PROVIDER_EVENTS } from './provider-events';
import { SERVING_EVENTS } from './serving-events';
import { WORKER_EVENTS } from './worker-events';

/** All events, by where they come from. The types of the logger hold that no other line is logged as a warning. */
export const LOG_EVENTS = {
  'Requests, streams, quotes and connections': SERVING_EVENTS,
  Providers: PROVIDER_EVENTS,
  'Workers, webhooks and jobs': WORKER_EVENTS,
} as const satisfies Readonly<Record<string, LogEvents>>;

type AllEvents = typeof SERVING_EVENTS & typeof PROVIDER_EVENTS & typeof WORKER_EVENTS;

/** What Temporal's SDK logs has words of its own. */
export type TemporalEvent = `Temporal: ${string}`;

/** The names of the events of a level. */
export type EventOf<Level extends 'warn' | 'error' | 'fatal'> =
  | { [N in keyof AllEvents]: AllEvents[N]['level'] extends Level ? N : never }[keyof AllEvents]
  | TemporalEvent;
