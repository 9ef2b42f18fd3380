import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readInstant, readOrderId, readSpan } from '../option-values';
import type { ClockOptions } from './advance';

/** The clock of any sandbox order, with that of its webhook deliveries. */
export function addAdvanceCommand(clock: Command): void {
  addCommand(clock, 'advance', "for operators: advance any sandbox order's clock, and that of its webhook deliveries")
    .argument('<order-id>', 'ID of the order', readOrderId)
    .option('--by <span>', 'an ISO 8601 duration like PT24H', readSpan)
    .option('--to <time>', 'a date-time, or next for the next thing due', readInstant)
    .action(
      createAction(async (orderId: string, options: ClockOptions) =>
        (await import('./advance')).clockAdvance(orderId, options),
      ),
    );
}
