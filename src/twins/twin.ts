import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FalseOrder, falsify } from './false-orders';
import { AT_THE_DOOR, FAULTS, type Fault, sendFault } from './faults';
import { findMisfit } from './misfits';
import type { Protocol, TwinAnswer, TwinRequest } from './protocol';
import { createTwinState, type TwinState, type TwinStateOptions } from './twin-orders';

export interface TwinFault {
  fault: Fault | FalseOrder;
  /** Only affects requests whose path contains this text. */
  path?: string;
  /** How many requests are affected; default: all. */
  times?: number;
  /** The percentage of requests affected; default: all. */
  percent?: number;
}

/** Requests that contain a text, such as an address, are refused as the provider refuses, in these words. */
export interface TwinRefusal {
  text: string;
  words: string;
}

export interface Twin {
  readonly url: string;
  readonly state: TwinState;
  /** Received requests, oldest first, as `METHOD /path`. */
  readonly requests: string[];
  /** Those that were answered wrongly, as `fault METHOD /path`. */
  readonly spoiled: string[];
  spoil(fault: TwinFault): void;
  /** Replaces these members in all later responses to paths that contain this text. */
  overwrite(path: string, members: Readonly<Record<string, unknown>>): void;
  refuse(refusal: TwinRefusal): void;
  /** Ends all faults, overwrites and refusals. */
  heal(): void;
  close(): Promise<void>;
}

export interface TwinOptions extends TwinStateOptions {
  port?: number;
}

/** Starts a local server that implements a provider's protocol. It is controlled at `/__twin/…`, for example with curl. */
export async function startTwin(protocol: Protocol, code: string, options: TwinOptions = {}): Promise<Twin> {
  const state = createTwinState({ ...protocol.options, ...options });
  const requests: string[] = [];
  const spoiled: string[] = [];
  let faults: TwinFault[] = [];
  const overwritten = new Map<string, Readonly<Record<string, unknown>>>();
  let refusals: TwinRefusal[] = [];
  const changes = {
    spoil: (fault: TwinFault) => void faults.push({ ...fault }),
    overwrite: (path: string, members: Readonly<Record<string, unknown>>) => void overwritten.set(path, members),
    refuse: (refusal: TwinRefusal) => void refusals.push(refusal),
    heal: () => {
      faults = [];
      refusals = [];
      overwritten.clear();
    },
  };
  const server = createServer(async (message, response) => {
    const request = await readRequest(message);
    if (request.path.startsWith('/__twin/')) {
      sendFault(response, control(request, { state, ...changes }));
      return;
    }
    requests.push(`${request.method} ${request.path}`);
    const picked = pickFault(faults, request.path);
    const fault = picked !== null && isFault(picked) ? picked : null;
    const note = () => void spoiled.push(`${picked} ${request.method} ${request.path}`);
    if (fault) note();
    const shown = picked !== null && !isFault(picked) ? falsify(state, picked, note) : state;
    const answer =
      fault && AT_THE_DOOR.includes(fault)
        ? { status: 200, body: {} }
        : overwrite(
            refuse(protocol, request, refusals) ?? (await answerTo(protocol, request, shown, code)),
            request.path,
            overwritten,
          );
    await (fault ? FAULTS[fault](response, answer, state.list()[0]) : sendFault(response, answer));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    requests,
    spoiled,
    ...changes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(protocol: Protocol, request: TwinRequest, refusals: readonly TwinRefusal[]): TwinAnswer | null {
  const said = [...request.query.values(), ...new URLSearchParams(request.body).values(), request.body];
  const found = refusals.find(({ text }) => said.some((part) => part.includes(text)));
  return found ? protocol.refuseMisfit({ kind: 'wrong_form', message: found.words }, request) : null;
}

async function answerTo(protocol: Protocol, request: TwinRequest, state: TwinState, code: string): Promise<TwinAnswer> {
  const misfit = findMisfit(protocol.requests, request);
  return misfit ? protocol.refuseMisfit(misfit, request) : protocol.answer(request, state, code);
}

function overwrite(
  answer: TwinAnswer,
  path: string,
  overwritten: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): TwinAnswer {
  const [, members] = [...overwritten].find(([part]) => path.includes(part)) ?? [];
  const { status, body } = answer;
  if (!members) {
    return answer;
  }
  const whole: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return whole instanceof Object ? { status, body: { ...whole, ...members } } : answer;
}

function isFault(name: Fault | FalseOrder): name is Fault {
  return Object.hasOwn(FAULTS, name);
}

function pickFault(faults: TwinFault[], path: string): TwinFault['fault'] | null {
  const found = faults.find(
    ({ path: part = '', times = 1, percent = 100 }) =>
      path.includes(part) && times > 0 && Math.random() * 100 < percent,
  );
  if (found?.times !== undefined) {
    found.times -= 1;
  }
  return found?.fault ?? null;
}

/**
 * `GET /__twin/orders`, `POST /__twin/orders/{id}` {"phase"|"story"|"trouble"}, `POST /__twin/faults` {"fault", …},
 * `POST /__twin/overwrites` {"path", "members"}, `POST /__twin/refusals` {"text", "words"}, `POST /__twin/heal`.
 */
function control(
  request: TwinRequest,
  twin: Pick<Twin, 'state' | 'spoil' | 'overwrite' | 'refuse' | 'heal'>,
): TwinAnswer {
  const [, , noun, id] = request.path.split('/');
  const body = request.body ? JSON.parse(request.body) : {};
  const changes: Readonly<Record<string, () => void>> = {
    faults: () => twin.spoil(body),
    overwrites: () => twin.overwrite(body.path, body.members),
    refusals: () => twin.refuse(body),
    heal: () => twin.heal(),
  };
  const change = changes[noun ?? ''];
  if (change) {
    change();
    return { status: 200, body: {} };
  }
  const { state } = twin;
  if (id === undefined) {
    return { status: 200, body: state.list() };
  }
  const isKnown = state.set(decodeURIComponent(id), body);
  return { status: isKnown ? 200 : 404, body: state.find(decodeURIComponent(id)) };
}

async function readRequest(message: IncomingMessage): Promise<TwinRequest> {
  const url = new URL(message.url ?? '/', 'http://twin');
  const parts: Buffer[] = [];
  for await (const part of message) {
    parts.push(part);
  }
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(parts).toString('utf8'),
  };
}
