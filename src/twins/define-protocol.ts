import type { z } from 'zod';
import { findTwinPair, type TwinPair } from './answers';
import type { TwinAsset } from './assets';
import { findEndpoint, readJson } from './misfits';
import type { Protocol, TwinAnswer, TwinRequest } from './protocol';
import type { Members, RequestForm, RequestForms } from './request-forms';
import type { TwinOrder, TwinState } from './twin-orders';

/** A request of the right form, from a caller with the right credentials. */
export interface TwinCall<Sent = unknown> extends TwinRequest {
  /** The members of its body, or else of its query. */
  readonly sent: Sent;
  /** What the path has in place of the endpoint's placeholder, or else the member `id`. */
  readonly id: string;
  readonly state: TwinState;
  /** The provider's code. */
  readonly code: string;
}

type SentIn<Part> = Part extends z.ZodType
  ? z.output<Part>
  : Part extends Members
    ? z.output<z.ZodObject<Part, z.core.$strict>>
    : never;

/** What a request of this form sends. */
type Sent<Form> = Form extends { json: infer Part } | { form: infer Part }
  ? SentIn<Part>
  : Form extends { query: infer Part }
    ? SentIn<Part>
    : unknown;

interface Definition<Forms extends RequestForms> extends Omit<Protocol, 'requests' | 'answer'> {
  readonly requests: Forms;
  /** The refusal of a caller without the right credentials; null for all others. */
  refuseCaller?(request: TwinRequest, code: string, state: TwinState): TwinAnswer | null;
  /** Endpoints that need no credentials. */
  readonly open?: readonly (keyof Forms)[];
  readonly answers: { readonly [Name in keyof Forms]: (call: TwinCall<Sent<Forms[Name]>>) => TwinAnswer };
}

/** A protocol with an answer to each of its endpoints. The form of a request is checked before its caller's credentials. */
export function defineProtocol<Forms extends RequestForms>(definition: Definition<Forms>): Protocol {
  const { refuseCaller, open = [], answers, ...protocol } = definition;
  return {
    ...protocol,
    answer(request, state, code) {
      const endpoint = findEndpoint(protocol.requests, request);
      if (!endpoint) {
        return protocol.refuseMisfit({ kind: 'no_endpoint', message: 'there is no such endpoint' }, request);
      }
      const { name, placed } = endpoint;
      const refusal = open.includes(name) ? null : refuseCaller?.(request, code, state);
      // Typed by the endpoint's form, which the request has.
      const sent = readSent(protocol.requests[name], request) as Sent<Forms[string]>;
      const id = placed === undefined ? idIn(sent) : decodeURIComponent(placed);
      return refusal ?? answers[name as keyof Forms]({ ...request, sent, id, state, code });
    },
  };
}

function readSent(form: RequestForm | undefined, { body, query }: TwinRequest): unknown {
  return form?.json ? readJson(body) : Object.fromEntries(form?.form ? new URLSearchParams(body) : query);
}

function idIn(sent: unknown): string {
  return sent instanceof Object && 'id' in sent ? String(sent.id) : '';
}

/** An answer about the order whose id the call has. */
export function forOrder(answer: (order: TwinOrder, state: TwinState) => TwinAnswer, unknown: TwinAnswer) {
  return ({ id, state }: Pick<TwinCall, 'id' | 'state'>): TwinAnswer => {
    const order = state.find(id);
    return order ? answer(order, state) : unknown;
  };
}

interface PairNames<Named> {
  /** The provider's name of an asset, in one text. */
  nameOf(asset: TwinAsset): string;
  /** The two names that a request has. */
  read(sent: Named): readonly [from: string, to: string];
  /** The refusal of a pair that is not traded. */
  unknown(sent: Named): TwinAnswer;
}

/** For answers about a pair; some endpoints refuse one that is not traded otherwise than the others. */
export function pairReader<Named>({ nameOf, read, unknown }: PairNames<Named>) {
  return <Sent extends Named>(
    answer: (call: TwinCall<Sent>, pair: TwinPair) => TwinAnswer,
    otherwise: (sent: Sent) => TwinAnswer = unknown,
  ) =>
    (call: TwinCall<Sent>): TwinAnswer => {
      const [from, to] = read(call.sent);
      const isNamed = (name: string) => (asset: TwinAsset) => nameOf(asset) === name;
      const pair = findTwinPair(call.state, isNamed(from), isNamed(to));
      return pair ? answer(call, pair) : otherwise(call.sent);
    };
}

/** Reads both names of a pair, each from two members, with a slash between them. */
export function fourMembers<Member extends string>(from: Member, fromNetwork: Member, to: Member, toNetwork: Member) {
  return (sent: Readonly<Record<Member, string>>): [from: string, to: string] => [
    `${sent[from]}/${sent[fromNetwork]}`,
    `${sent[to]}/${sent[toNetwork]}`,
  ];
}

/** What a protocol remembers of each twin besides its orders. */
export function memoryOf<Memory>(create: () => Memory): (state: TwinState) => Memory {
  const memories = new WeakMap<TwinState, Memory>();
  return (state) => {
    const memory = memories.get(state) ?? create();
    memories.set(state, memory);
    return memory;
  };
}

/** Ids with numbers that rise in this process. */
export function risingIds(write: (number: number) => string, last = 0): () => string {
  let number = last;
  return () => {
    number += 1;
    return write(number);
  };
}
