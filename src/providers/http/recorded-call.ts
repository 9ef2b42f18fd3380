import type { Settings } from '../settings';

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

interface RawCall {
  provider: string;
  request: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: string };
  settings: Settings;
  answer?: { httpStatus: number; text: string };
  failure?: string;
}

const SHOWN_CHARACTERS = 20_000;
const HIDDEN = '***';
/** Headers without secrets; all others are hidden, so that a new adapter cannot forget one. */
const SHOWN_HEADERS: readonly string[] = ['accept', 'content-type', 'user-agent'];
/** Members that act as a password at some provider. */
const SECRET_MEMBER = /("(?:token|password|secret|secret_?key|api_?key|key|signature|jwt)"\s*:\s*)"[^"]*"/gi;
const SECRET_PARAMETER = /([?&](?:token|password|secret|secret_?key|api_?key|key)=)[^&]*/gi;

/** The request and response without secrets that give access to an account or an order. */
export function redactCall({ provider, request, settings, answer, failure }: RawCall): RecordedCall {
  const secrets = Object.values(settings).filter((value) => value.length >= 6);
  const hide = (text: string) =>
    secrets
      .reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text.slice(0, SHOWN_CHARACTERS))
      .replace(SECRET_MEMBER, `$1"${HIDDEN}"`)
      .replace(SECRET_PARAMETER, `$1${HIDDEN}`);
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
