import { stringifyExactJson } from '#providers/http/fields';
import type { TwinRequest } from '#twins/protocol';

type Members = Readonly<Record<string, unknown>>;

/** A request before it is written as bytes. */
export interface PlainRequest {
  method: string;
  /** Without its query. */
  path: string;
  query?: Members;
  /** Sent as JSON. */
  body?: unknown;
  form?: Members;
}

export interface Mutation {
  /** Such as `removes coin in deposit`. */
  title: string;
  kind: 'adds' | 'removes' | 'retypes' | 'lists';
  /** The member that it changes, such as `coin in deposit`, and its value before. */
  member: string;
  value: unknown;
  request: PlainRequest;
}

const UNKNOWN = 'undocumentedMember';

/** The request as a twin gets it. */
export function toTwinRequest({ method, path, query = {}, body, form }: PlainRequest): TwinRequest {
  const [type, sent] = form
    ? ['application/x-www-form-urlencoded', searchOf(form).toString()]
    : ['application/json', body === undefined ? '' : stringifyExactJson(body)];
  return { method, path, query: searchOf(query), headers: sent === '' ? {} : { 'content-type': type }, body: sent };
}

/** Every way in which one member of a request is wrong, or its whole body. */
export function mutationsOf(request: PlainRequest): Mutation[] {
  const { query = {}, body, form } = request;
  const inside = (members: Members, isJson: boolean, replace: (mutated: Members) => Partial<PlainRequest>) =>
    mutateMembers(members, isJson).map(
      ({ members: mutated, ...rest }): Mutation => ({
        ...rest,
        request: { ...request, ...replace(mutated) },
      }),
    );
  return [
    ...inside(query, false, (mutated) => ({ query: mutated })),
    ...(form ? inside(form, false, (mutated) => ({ form: mutated })) : []),
    ...(isMembers(body) ? inside(body, true, (mutated) => ({ body: mutated })) : []),
    ...(isMembers(body)
      ? [
          {
            title: 'lists body',
            kind: 'lists',
            member: '',
            value: body,
            request: { ...request, body: [body] },
          } as const,
        ]
      : []),
  ];
}

type MemberMutation = Omit<Mutation, 'request'> & { members: Members };

/** @param isJson whether values have types; in a query and a form all are texts */
function mutateMembers(members: Members, isJson: boolean): MemberMutation[] {
  const adding = { title: `adds ${UNKNOWN}`, kind: 'adds', member: UNKNOWN, value: undefined } as const;
  const mutated = Object.entries(members).flatMap(([member, value]): MemberMutation[] => {
    const { [member]: _removed, ...rest } = members;
    const inside = isMembers(value)
      ? mutateMembers(value, isJson).map((one) => ({
          ...one,
          title: `${one.title} in ${member}`,
          member: `${one.member} in ${member}`,
          members: { ...members, [member]: one.members },
        }))
      : [];
    const others = typeof value === 'string' && isJson ? [4711.5, [value], { [member]: value }] : [];
    return [
      { title: `removes ${member}`, kind: 'removes', member, value, members: rest },
      ...others.map((other) => ({
        title: `makes ${member} ${JSON.stringify(other)}`,
        kind: 'retypes' as const,
        member,
        value,
        members: { ...members, [member]: other },
      })),
      ...inside,
    ];
  });
  return [{ ...adding, members: { ...members, [UNKNOWN]: 'x' } }, ...mutated];
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('isLosslessNumber' in value);
}

function searchOf(members: Members): URLSearchParams {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)] as [string, string]));
}
