import { type ApiCommandOptions, openApiClient, untilInterrupted } from '../api/command';
import { dim, green, red } from '../colors';
import { CommandError } from '../command-error';
import { findLastPlace, followEvents, type ListenedEvent } from './events';
import { type ForwardResult, forward } from './forward-event';
import { type ForwardHistory, listenSecret, openForwardHistory } from './history';

export interface ListenOptions extends ApiCommandOptions {
  forwardTo: string;
  secret?: string;
  fromNow?: true;
  json?: true;
}

/** Forwards the events of a test key to a local receiver until interrupted. */
export async function listen(options: ListenOptions): Promise<void> {
  const api = openApiClient(options);
  const { key } = api.profile;
  if (!key.startsWith('pk_test_')) {
    throw new CommandError('listen needs a test key: live events are only sent to registered endpoints.');
  }
  const signal = untilInterrupted();
  const secret = options.secret ?? listenSecret(key);
  const history = openForwardHistory(key);
  const print = createPrinter(options.json === true);
  if (history.place() === undefined || options.fromNow) {
    begin(history, await findLastPlace(api, signal));
  }
  print.start({ url: options.forwardTo, secret, history, place: history.place() ?? null });

  const send = async (event: ListenedEvent, attempt: number) => {
    const result = await forward(event, { url: options.forwardTo, secret, attempt });
    // Stored before it is printed, so that an event shown as forwarded is not forwarded again after a kill.
    history.add({ event_id: event.eventId, body: event.body, at: new Date().toISOString(), status: result.status });
    print.forwarded(event, result);
  };
  const sendAgain = async () => {
    const last = history.last();
    await (last?.body
      ? send({ eventId: last.event_id, body: last.body }, 2)
      : print.note('Nothing has been forwarded yet.'));
  };
  const inTurn = createTurns();
  const stopKeys = watchKeys({ r: () => inTurn(sendAgain) });
  try {
    const onTrouble = (error: unknown) => print.note(`${(error as Error).message}; trying again`);
    for await (const event of followEvents(api, history.place() || null, { signal, onTrouble })) {
      await inTurn(() => send(event, 1));
    }
  } finally {
    stopKeys();
  }
}

/** Stores where listening starts, so that events are not lost if it is stopped before the first one. */
function begin(history: ForwardHistory, place: string | null): void {
  history.add({ event_id: place ?? '', body: null, at: new Date().toISOString(), status: null });
}

/** Runs tasks one after the other, so that the history ends with the last event. */
function createTurns(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work);
    return last;
  };
}

/**
 * Runs the action of a key typed in the terminal or received through a pipe; Ctrl-C ends. Returns the function that stops
 * it.
 */
function watchKeys(keys: Readonly<Record<string, () => Promise<void>>>): () => void {
  const { stdin } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stdin.setRawMode(true);
  const read = (typed: Buffer) => {
    for (const character of typed.toString()) {
      if (character === '\u0003') process.kill(process.pid, 'SIGINT');
      else void keys[character]?.();
    }
  };
  stdin.on('data', read);
  return () => {
    stdin.off('data', read);
    if (isTerminal) stdin.setRawMode(false);
    stdin.pause();
  };
}

interface Start {
  url: string;
  secret: string;
  history: ForwardHistory;
  place: string | null;
}

function createPrinter(asJson: boolean) {
  const line = (text: string) => process.stdout.write(`${text}\n`);
  const json = (value: unknown) => line(JSON.stringify(value));
  return {
    start({ url, secret, history, place }: Start) {
      if (asJson) {
        json({ forward_to: url, secret, history: history.path, after: place || null });
        return;
      }
      line(`Forwarding events to ${url}, signed with ${secret}`);
      line(dim(`History: ${history.path}; ${place ? `continuing after ${place}` : 'starting with the first event'}.`));
      line(dim('Press r to resend the last event, Ctrl-C to stop.'));
    },
    forwarded({ eventId, body }: ListenedEvent, { status, trouble, durationMs, signature }: ForwardResult) {
      const { event, sequence } = JSON.parse(body) as { event: string; sequence?: number };
      const signed = signature.ok ? 'ok' : signature.reason;
      if (asJson) {
        json({ event, event_id: eventId, sequence, signature: signed, status, trouble, duration_ms: durationMs });
        return;
      }
      const isGood = status !== null && status >= 200 && status < 300;
      const outcome = `${status ?? trouble} in ${durationMs} ms`;
      line(
        `${dim(new Date().toISOString())}  ${event}  ${eventId}  signature ${signed}  ${isGood ? green(outcome) : red(outcome)}`,
      );
    },
    note: (text: string) => void process.stderr.write(`${text}\n`),
  };
}
