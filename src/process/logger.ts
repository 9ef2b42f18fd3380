import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config/config';

export type { Logger } from 'pino';

/** JSON lines on `out` (stdout by default), without keys, signatures, secrets and addresses. */
export function createLogger(level: LogLevel, out?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: scrubLine },
  };
  return out ? pino(options, out) : pino(options);
}

/** Only these parts of an error: others hold query parameters, request bodies and headers. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  const { name, message, stack, cause, code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

const REDACTED = '[redacted]';

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const SECRET_NAME =
  'api[_-]?key|authorization|cookie|secret(?:[_-]?keys?)?|signature|password|token|address|memo|extra[_-]?id|database[_-]?url|params';

/** A field whose name ends like one of these, with the string or the list of scalars that it holds. */
const SECRET_FIELD = new RegExp(
  `("[\\w-]*(?:${SECRET_NAME})"):(?:${STRING}|\\[(?:${STRING}|[\\d.,nulltrefas-])*\\])`,
  'gi',
);
const CREDENTIAL = /\b(pk_(?:test|live)_|whsec_(?:test_)?)[A-Za-z0-9]{8,}/g;
/** The token of a tracking link [rules/tracking: Link]. */
const TRACKING_TOKEN = /([?&]t=)[\w-]{43}/g;
/** The token in the address of a provider's callbacks. */
const CALLBACK_TOKEN = /(\/callback\/)[\w-]{43}/g;
const URL_PASSWORD = /(\b[a-z]+:\/\/[^\s:/@"]*:)[^\s/@"]+@/g;
/** The parameters that a failed query carries in its message, up to the stack or the end of the string. */
const QUERY_PARAMS = /\\nparams: (?:[^"\\]|\\.)*?(?=\\n {4}at |")/g;

/** Works on the finished line, so it reaches every depth, child loggers, messages and stacks alike. */
function scrubLine(line: string): string {
  return line
    .replace(SECRET_FIELD, `$1:"${REDACTED}"`)
    .replace(CREDENTIAL, `$1${REDACTED}`)
    .replace(TRACKING_TOKEN, `$1${REDACTED}`)
    .replace(CALLBACK_TOKEN, `$1${REDACTED}`)
    .replace(URL_PASSWORD, `$1${REDACTED}@`)
    .replace(QUERY_PARAMS, `\\nparams: ${REDACTED}`);
}
