export const REDACTED = '[redacted]';

/** A JSON string; in a truncated text also an unterminated one. */
const STRING = '"(?:[^"\\\\]|\\\\.)*(?:"|$)';
const SECRET_NAME =
  'api[_-]?key|authorization|cookie|secret(?:[_-]?keys?)?|signature|password|token|address|memo|extra[_-]?id|database[_-]?url|params|refund[_-]?code';

/** A field whose name ends with one of these, with its string or list of scalars. */
const SECRET_FIELD = new RegExp(
  `("[\\w-]*(?:${SECRET_NAME})")\\s*:\\s*(?:${STRING}|\\[(?:${STRING}|[\\s\\d.,nulltrefas-])*(?:\\]|$))`,
  'gi',
);
const SECRET_PARAMETER = new RegExp(`((?:^|&)[\\w-]*(?:${SECRET_NAME})=)[^&]+`, 'gi');
const CREDENTIAL = /\b(pk_(?:test|live)_|whsec_(?:test_)?)[A-Za-z0-9]{8,}/g;
/** The token of a tracking link [rules/tracking: Link]. */
const TRACKING_TOKEN = /([?&]t=)(?:\d{1,2}\.)?[\w-]{43}/g;
/** The token in a provider's callback URL. */
const CALLBACK_TOKEN = /(\/callback\/)[\w-]{43}/g;
const URL_PASSWORD = /(\b[a-z]+:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;

/** A JSON text without keys, signatures, secrets and addresses; also handles truncated text. */
export function redact(json: string): string {
  return redactCredentials(json.replace(SECRET_FIELD, `$1:"${REDACTED}"`));
}

/** The same for a URL's query. */
export function redactQuery(query: string): string {
  return redactCredentials(query.replace(SECRET_PARAMETER, `$1${REDACTED}`));
}

/** Any text without credentials, wherever they are in it. */
export function redactCredentials(text: string): string {
  return text
    .replace(CREDENTIAL, `$1${REDACTED}`)
    .replace(TRACKING_TOKEN, `$1${REDACTED}`)
    .replace(CALLBACK_TOKEN, `$1${REDACTED}`)
    .replace(URL_PASSWORD, `$1${REDACTED}@`);
}
