import { IllegalStateError } from '@temporalio/common';
import { DefaultLogger, type LogLevel, Runtime } from '@temporalio/worker';
import type { Logger } from '../process/logger';

const LEVELS: Readonly<Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'>> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** Warnings about intended behavior: some task queues only have activities. */
const INTENDED: ReadonlySet<string> = new Set(['No workflows registered, not polling for workflow tasks']);

/**
 * Sends Temporal's logs, including its native core's, to the service's logger; the first one installed in a process stays.
 */
export function installTemporalLogger(log: Logger): void {
  try {
    install(log);
  } catch (error) {
    if (!(error instanceof IllegalStateError)) {
      throw error;
    }
  }
}

function install(log: Logger): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', ({ level, message, meta }) =>
      log[INTENDED.has(message) ? 'debug' : LEVELS[level]]({ ...meta }, message),
    ),
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
    // Signals are handled by the process that started us.
    shutdownSignals: [],
  });
}
