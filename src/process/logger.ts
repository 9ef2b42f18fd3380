import { type DestinationStream, type Logger, pino } from 'pino';
import { codeOf } from '#domain/caught';
import type { LogFields, LogModule } from '../domain/logs/log';
import { REDACTED, redact } from '../security/redact';
import { currentTraceId } from '../tracing/tracer';
import type { LogLevel } from './config/environment';

export type { Logger } from 'pino';

/** The levels of modules that have one of their own. */
export type ModuleLevels = Readonly<Partial<Record<LogModule, LogLevel>>>;

interface LoggerOptions {
  levels?: ModuleLevels;
  /** Default: stdout. */
  out?: DestinationStream;
}

/** JSON lines without keys, signatures, secrets and addresses. */
export function createLogger(level: LogLevel, { levels = {}, out }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: scrubLine },
    mixin: addTraceId,
    ...(Object.keys(levels).length > 0 && { onChild: (child: Logger) => setLevel(child, levels) }),
  };
  return out ? pino(options, out) : pino(options);
}

/** A log of a request, and any other below that of a module, has the module's level. */
function setLevel(child: Logger, levels: ModuleLevels): void {
  const { module }: LogFields = child.bindings();
  child.level = (module && levels[module]) ?? child.level;
}

/** Ties the lines of one request together, and them to its trace. */
function addTraceId(): { traceId?: string } {
  const traceId = currentTraceId();
  return traceId === null ? {} : { traceId };
}

/** Only these parts of an error: others contain query parameters, request bodies and headers. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    code: codeOf(error),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** The parameters in a failed query's message, up to the stack or the end of the string. */
const QUERY_PARAMS = /\\nparams: (?:[^"\\]|\\.)*?(?=\\n {4}at |")/g;

/** Applied to the finished line, so it covers every depth, child loggers, messages and stacks. */
function scrubLine(line: string): string {
  return redact(line).replace(QUERY_PARAMS, `\\nparams: ${REDACTED}`);
}
