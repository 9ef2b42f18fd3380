import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OwnEndpointList } from '#contract/webhooks/own-endpoints';
import { SECOND } from '#domain/duration';
import { newWebhookSecret, toShownPrefix } from '#security/secret';
import { dim, green, red } from '../answer';
import { type ApiClient, pause } from '../api/client';
import { type ApiCommandOptions, untilInterrupted } from '../api/command';
import { openApiClient } from '../api/open-client';
import { configFolder, writePrivate } from '../api/profiles';
import { CommandError } from '../command';
import { type ForwardResult, findLastPlaces, followEvents, forward, type ListenedEvent } from './events';
import { type Place, type Trail, withSeen } from './trail';

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
    begin(history, await findLastPlaces(api, signal));
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
  const ended = new AbortController();
  void watchPauses(api, { signal: AbortSignal.any([signal, ended.signal]), say: print.note });
  const stopKeys = watchKeys({ r: () => inTurn(sendAgain) });
  try {
    for await (const event of followEvents(api, history.trail(), { signal, say: print.note, startsOver: true })) {
      await inTurn(() => send(event, 1));
    }
  } finally {
    ended.abort();
    stopKeys();
  }
}

/** Stores where listening starts, so that events are not lost if it is stopped before the first one. */
function begin(history: ForwardHistory, places: Trail): void {
  for (const place of places) {
    history.add({ event_id: place ?? '', body: null, at: new Date().toISOString(), status: null });
  }
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
      const { event, sequence }: { event: string; sequence?: number } = JSON.parse(body);
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

/** A forwarded event; without a body, one that was past when listening started. */
interface Forwarded {
  /** Empty for the beginning of the list. */
  event_id: string;
  body: string | null;
  at: string;
  /** The receiver's status; null if it did not respond. */
  status: number | null;
}

/** The events forwarded for one key, on disk, so that listening resumes where it stopped. */
interface ForwardHistory {
  path: string;
  /** The event to continue after; undefined if listening never started. */
  place(): Place | undefined;
  /** The events forwarded, and those past when listening started. */
  trail(): Trail;
  last(): Forwarded | null;
  add(entry: Forwarded): void;
}

/** How many lines are retained when listening starts. */
const RETAINED_LINES = 1_000;

function openForwardHistory(key: string): ForwardHistory {
  const path = join(configFolder(), 'listen', `${toShownPrefix(key)}.jsonl`);
  const entries = readEntries(path).slice(-RETAINED_LINES);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writePrivate(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  let last = entries.at(-1);
  let trail = entries.map(placeOf).reduce(withSeen, []);
  return {
    path,
    trail: () => trail,
    place: () => last?.event_id,
    last: () => (last && last.body !== null ? last : null),
    add(entry) {
      last = entry;
      trail = withSeen(trail, placeOf(entry));
      appendFileSync(path, `${JSON.stringify(entry)}\n`);
    },
  };
}

const placeOf = ({ event_id: id }: Forwarded): Place => id || null;

/** A line truncated by a crash counts as missing: its event is forwarded again. */
function readEntries(path: string): Forwarded[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    try {
      const entry: Forwarded = JSON.parse(line);
      return [entry];
    } catch {
      return [];
    }
  });
}

/** The secret that signs events for this key; created on first use and stored. */
function listenSecret(key: string): string {
  const path = join(configFolder(), 'listen', `${toShownPrefix(key)}.secret`);
  if (!existsSync(path)) {
    writePrivate(path, newWebhookSecret('test'));
  }
  return readFileSync(path, 'utf8').trim();
}

type OwnEndpoint = OwnEndpointList['items'][number];

const CHECK_EVERY_MS = 15 * SECOND;

/**
 * Says when a registered endpoint of the key is paused, until the signal is aborted: listening goes on, but that endpoint gets
 * nothing [rules/webhooks: Pause]. Says nothing where the list cannot be read: the key may lack the scope, or the server be away.
 */
export async function watchPauses(
  api: ApiClient,
  { signal, say }: { signal: AbortSignal; say: (text: string) => void },
): Promise<void> {
  let known = new Set<string>();
  while (!signal.aborted) {
    const paused = await listPaused(api, signal).catch(() => null);
    for (const endpoint of paused?.filter(({ endpoint_id }) => !known.has(endpoint_id)) ?? []) {
      say(describePause(endpoint, api.profile.url));
    }
    known = paused ? new Set(paused.map(({ endpoint_id }) => endpoint_id)) : known;
    await pause(signal, CHECK_EVERY_MS);
  }
}

async function listPaused(api: ApiClient, signal: AbortSignal): Promise<OwnEndpoint[]> {
  const { items } = await api.json<OwnEndpointList>({ path: '/webhook/endpoints', signal });
  return items.filter(({ state }) => state === 'paused');
}

function describePause({ type, url_host, paused_at, queued_events, resumes_at }: OwnEndpoint, server: string): string {
  const until = resumes_at === null ? 'until it is resumed' : `until ${resumes_at}`;
  return (
    `Your ${type} endpoint at ${url_host} is paused since ${paused_at}, ${until}; ${queued_events} events wait for it. ` +
    `To resume it: npx ${server}/packages/swaplane-cli.tgz webhook resume`
  );
}
