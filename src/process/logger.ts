import { type DestinationStream, type Logger, pino } from 'pino';
import { REDACTED, redact } from '../security/redact';
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

/** The parameters that a failed query carries in its message, up to the stack or the end of the string. */
const QUERY_PARAMS = /\\nparams: (?:[^"\\]|\\.)*?(?=\\n {4}at |")/g;

/** Works on the finished line, so it reaches every depth, child loggers, messages and stacks alike. */
function scrubLine(line: string): string {
  return redact(line).replace(QUERY_PARAMS, `\\nparams: ${REDACTED}`);
}
