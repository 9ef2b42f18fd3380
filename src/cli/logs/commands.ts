import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { readOrderId } from '../option-values';
import type { LogsTailOptions } from './logs';

/** The partner's own API calls [rules/requests: Reading it]. */
export function addLogsCommands(program: Command): void {
  const logs = program.command('logs').description('your API calls of the last 7 days');
  addApiCommand(logs, 'tail', 'print recent calls, then follow new ones until Ctrl-C')
    .option('--status <statuses>', 'a status like 404 or 5xx, or several separated by commas')
    .option('--code <codes>', 'error codes, separated by commas')
    .option('--method <methods>', 'methods, separated by commas')
    .option('--path <path>', 'exact path, without the query string')
    .option('--order <order-id>', 'only calls about this order', readOrderId)
    .option('--limit <number>', 'how many recent calls to print first', '20')
    .option('--no-follow', 'exit after printing recent calls')
    .action(async (options: LogsTailOptions) => (await import('./logs')).logsTail(options));
  addApiCommand(logs, 'show', 'show one call with its request and response')
    .argument('<request-id>', 'the X-Request-Id of its response')
    .action(
      createAction(async (requestId: string, options: ApiCommandOptions) =>
        (await import('./logs')).logsShow(requestId, options),
      ),
    );
}
