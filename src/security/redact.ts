export const REDACTED = '[redacted]';

/** A string; of a text that was cut, also one that does not end. */
const STRING = '"(?:[^"\\\\]|\\\\.)*(?:"|$)';
const SECRET_NAME =
  'api[_-]?key|authorization|cookie|secret(?:[_-]?keys?)?|signature|password|token|address|memo|extra[_-]?id|database[_-]?url|params';

/** A field whose name ends like one of these, with the string or the list of scalars that it holds. */
const SECRET_FIELD = new RegExp(
  `("[\\w-]*(?:${SECRET_NAME})")\\s*:\\s*(?:${STRING}|\\[(?:${STRING}|[\\s\\d.,nulltrefas-])*(?:\\]|$))`,
  'gi',
);
const SECRET_PARAMETER = new RegExp(`((?:^|&)[\\w-]*(?:${SECRET_NAME})=)[^&]+`, 'gi');
const CREDENTIAL = /\b(pk_(?:test|live)_|whsec_(?:test_)?)[A-Za-z0-9]{8,}/g;
/** The token of a tracking link [rules/tracking: Link]. */
const TRACKING_TOKEN = /([?&]t=)[\w-]{43}/g;
/** The token in the address of a provider's callbacks. */
const CALLBACK_TOKEN = /(\/callback\/)[\w-]{43}/g;
const URL_PASSWORD = /(\b[a-z]+:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;

/** A JSON text without keys, signatures, secrets and addresses; of one that was cut, what is left of them too. */
export function redact(json: string): string {
  return redactCredentials(json.replace(SECRET_FIELD, `$1:"${REDACTED}"`));
}

/** The same for the query of a URL. */
export function redactQuery(query: string): string {
  return redactCredentials(query.replace(SECRET_PARAMETER, `$1${REDACTED}`));
}

/** Any text without what looks like a credential wherever it stands. */
export function redactCredentials(text: string): string {
  return text
    .replace(CREDENTIAL, `$1${REDACTED}`)
    .replace(TRACKING_TOKEN, `$1${REDACTED}`)
    .replace(CALLBACK_TOKEN, `$1${REDACTED}`)
    .replace(URL_PASSWORD, `$1${REDACTED}@`);
}
