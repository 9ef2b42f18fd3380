import { type Command, Option } from 'commander';
import { addCommand, createAction } from '../command';
import { readRunId } from '../option-values';
import type { HistoryOptions } from './history';

/** All orders of the installation. */
export function addOrderCommands(order: Command): void {
  order.description('your orders over the API, and for operators all orders of the installation');
  order.commandsGroup('For operators (on the running instance):');
  addCommand(order, 'history', "show the events of an order's workflow")
    .argument('<order-id>', 'ID of the order, or of another workflow')
    .addOption(runOption())
    .action(
      createAction(async (workflowId: string, options: HistoryOptions) =>
        (await import('./history')).orderHistory(workflowId, options),
      ),
    );
}

function runOption(): Option {
  return new Option('--run <run-id>', 'ID of a run (default: the latest)').argParser(readRunId);
}
