import { type DestinationStream, type Logger, pino } from 'pino';
import { REDACTED, redact } from '../security/redact';
import type { LogLevel } from './config/config';

export type { Logger } from 'pino';

/** JSON lines on `out` (default: stdout), without keys, signatures, secrets and addresses. */
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

/** Only these parts of an error: others contain query parameters, request bodies and headers. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  const { name, message, stack, cause, code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/** The parameters in a failed query's message, up to the stack or the end of the string. */
const QUERY_PARAMS = /\\nparams: (?:[^"\\]|\\.)*?(?=\\n {4}at |")/g;

/** Applied to the finished line, so it covers every depth, child loggers, messages and stacks. */
function scrubLine(line: string): string {
  return redact(line).replace(QUERY_PARAMS, `\\nparams: ${REDACTED}`);
}
