import type { OrderEventBody } from '#contract/orders/order-event';
import { dim } from '../answer';
import { type ApiCommandOptions, untilInterrupted } from '../api/command';
import { openApiClient } from '../api/open-client';
import { followEvents, type ListenedEvent, listFrom } from '../listen/events';

export interface EventsOptions extends ApiCommandOptions {
  after?: string;
  follow?: true;
  json?: true;
}

/** Prints the events that are listed, and then each new one. */
export async function events(options: EventsOptions): Promise<void> {
  const { after = null, follow, json } = options;
  const api = openApiClient(options);
  const signal = untilInterrupted();
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  // A place that the user names and nothing knows is an error.
  const found = follow
    ? followEvents(api, [after], { signal, say, startsOver: after === null })
    : listFrom(api, after, signal);
  for await (const event of found) {
    process.stdout.write(`${json ? event.body : describe(event)}\n`);
  }
}

function describe({ eventId, body }: ListenedEvent): string {
  const { event, sequence, ts } = JSON.parse(body) as OrderEventBody;
  return `${dim(ts)}  ${event}  ${eventId}  ${sequence}`;
}
