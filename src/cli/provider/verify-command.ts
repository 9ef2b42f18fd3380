import { type Command, InvalidArgumentError } from 'commander';
import { parseShortDuration } from '#domain/duration';
import { addCommand, createAction } from '../command';
import type { VerifyOptions } from './verify';

/** The command that compares a provider with its adapter. */
export function addVerifyCommand(providers: Command): void {
  addCommand(
    providers,
    'verify',
    "compare a provider's answers with what its adapter expects; creates nothing unless asked",
  )
    .argument('<code>', 'its code in provider list')
    .option(
      '--pace <duration>',
      'least time between two calls, like 2s or 500ms; 0s for a twin (default: 2s)',
      readPace,
    )
    .option('--calls <count>', 'most calls (default: 200)', readCalls)
    .option('--user-ip <address>', "IP address of the end user's device, if the provider requires it")
    .option('--record <folder>', 'write what was said there, without secrets, for the tests of the adapter')
    .option('--create', 'also create one real order, which must not be paid')
    .option('--from <code>', 'currency to send, for --create')
    .option('--to <code>', 'currency to receive')
    .option('--from-network <network>', "default: the currency's default network")
    .option('--to-network <network>', "default: the currency's default network")
    .option('--payout <address>', 'your own payout address')
    .option('--payout-extra-id <memo>', 'memo of that address')
    .option('--refund <address>', 'your own refund address')
    .option('--refund-extra-id <memo>', 'memo of that address')
    .action(
      createAction(async (code: string, options: VerifyOptions) =>
        (await import('./verify')).providerVerify(code, options),
      ),
    );
}

function readPace(text: string): number {
  const ms = /^\d{1,6}ms$/.test(text) ? Number.parseInt(text, 10) : parseShortDuration(text);
  if (ms === null) {
    throw new InvalidArgumentError('It must be a duration like 500ms, 2s or 0s.');
  }
  return ms;
}

function readCalls(text: string): number {
  const calls = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (calls < 1) {
    throw new InvalidArgumentError('It must be a number from 1 to 9999.');
  }
  return calls;
}
