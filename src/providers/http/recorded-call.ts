import type { Settings } from '#domain/providers/settings';

/** A call's request and response, as shown to operators and support staff. */
export interface RecordedCall {
  readonly provider: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly httpStatus: number | null;
  readonly answer: string | null;
  /** Why there is no response. */
  readonly failure: string | null;
}

/** A call as it was made, with its secrets. */
export interface RawCall {
  provider: string;
  request: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: string };
  settings: Settings;
  answer?: { httpStatus: number; text: string };
  failure?: string;
}

const SHOWN_CHARACTERS = 20_000;
const HIDDEN = '***';
/** Shorter settings, such as `yes`, also occur in texts by chance. */
const SHORTEST_SECRET = 6;
/** Headers without secrets; all others are hidden, so that a new adapter cannot forget one. */
const SHOWN_HEADERS: readonly string[] = ['accept', 'content-type', 'user-agent'];
/** Members that act as a password at some provider. */
const SECRET_MEMBER =
  /("(?:token|password|secret|secret_?key|api_?key|webhook_?key|key|signature|jwt)"\s*:\s*)"[^"]*"/gi;
const SECRET_PARAMETER = /([?&](?:token|password|secret|secret_?key|api_?key|webhook_?key|key)=)[^&]*/gi;

/** The request and response without secrets that give access to an account or an order. */
export function redactCall({ provider, request, settings, answer, failure }: RawCall): RecordedCall {
  const hide = (text: string) => hideSecrets(text.slice(0, SHOWN_CHARACTERS), settings);
  return {
    provider,
    method: request.method,
    url: hide(request.url.href),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        SHOWN_HEADERS.includes(name.toLowerCase()) ? value : HIDDEN,
      ]),
    ),
    body: hide(request.body),
    httpStatus: answer?.httpStatus ?? null,
    answer: answer === undefined ? null : hide(answer.text),
    failure: failure ?? null,
  };
}

/** The text without the operator's secrets, nor anything that is named like one. */
export function hideSecrets(text: string, settings: Settings): string {
  return Object.values(settings)
    .filter((value) => value.length >= SHORTEST_SECRET)
    .reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text)
    .replace(SECRET_MEMBER, `$1"${HIDDEN}"`)
    .replace(SECRET_PARAMETER, `$1${HIDDEN}`);
}
