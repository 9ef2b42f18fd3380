import type { Command } from 'commander';
import { type ApiOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';
import { readOrderId } from '../option-values';
import { type LogsTailOptions, logsShow, logsTail } from './logs';

/** The calls of one's own server [rules/request-log: Reading it]. */
export function addLogsCommands(program: Command): void {
  const logs = program.command('logs').description('your calls of the last 7 days');
  addApiCommand(logs, 'tail', 'print your latest calls, and each new one until Ctrl-C')
    .option('--status <statuses>', 'like 404 or 5xx, or several separated by commas')
    .option('--code <codes>', 'error codes, separated by commas')
    .option('--method <methods>', 'methods, separated by commas')
    .option('--path <path>', 'exact path, without its query')
    .option('--order <order-id>', 'calls about this order', readOrderId)
    .option('--limit <number>', 'how many to begin with', '20')
    .option('--no-follow', 'end after these')
    .action((options: LogsTailOptions) => logsTail(options));
  addApiCommand(logs, 'show', 'show a call with what was sent and answered')
    .argument('<request-id>', 'the X-Request-Id of its answer')
    .action(createAction((requestId: string, options: ApiOptions) => logsShow(requestId, options)));
}
