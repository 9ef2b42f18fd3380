import { type Command, Option } from 'commander';
import { addCommand, createAction } from '../command';
import { readAmount } from '../setting-values';
import type { PairOptions } from './asset-pair';
import type { NewProviderOptions } from './new-provider';
import type { CreateOptions, ProviderRefundOptions } from './orders';
import type { PriceOptions } from './prices';
import { addVerifyCommand } from './verify-command';

/** The providers: a list, their health, and manual operations. */
export function addProviderCommands(program: Command): void {
  const providers = program.command('provider').description('swap providers, and manual calls to them');
  addCommand(providers, 'prices', 'show dollar prices from live quotes, and their age').action(
    createAction(async () => (await import('./earnings')).providerPrices()),
  );
  addCommand(providers, 'list', 'list every provider, and why it is not used if it is off').action(
    createAction(async () => (await import('./list-providers')).providerList()),
  );
  addCommand(providers, 'show', "show a provider's facts and configuration")
    .argument('<code>', 'its code in provider list')
    .action(createAction(async (code: string) => (await import('./list-providers')).providerShow(code)));
  addNew(providers);
  addCommand(providers, 'check', 'get the currency list and a price from a provider, at its configured URL')
    .argument('<code>', 'its code in provider list')
    .action(createAction(async (code: string) => (await import('./prices')).providerCheck(code)));
  addCommand(providers, 'assets', "get a provider's assets")
    .argument('<code>', 'its code in provider list')
    .option('--unmapped', 'only assets that could not be mapped, with the reason')
    .action(
      createAction(async (code: string, options: { unmapped?: true }) =>
        (await import('./prices')).providerAssets(code, options),
      ),
    );
  addVerifyCommand(providers);
  addPair(addCommand(providers, 'limits', "get a provider's minimum and maximum")).action(
    createAction(async (code: string, options: PairOptions) =>
      (await import('./prices')).providerLimits(code, options),
    ),
  );
  addAmount(addCommand(providers, 'quote', 'get a price from a provider')).action(
    createAction(async (code: string, options: PriceOptions) =>
      (await import('./prices')).providerQuote(code, options),
    ),
  );
  addAmount(
    addCommand(providers, 'create', 'create a real order at a provider from a new quote; Swaplane does not track it'),
  )
    .requiredOption('--address <address>', 'payout address')
    .option('--extra-id <memo>', 'memo of that address')
    .option('--refund-address <address>', 'refund address')
    .option('--refund-extra-id <memo>', 'memo of that address')
    .option('--user-ip <address>', "IP address of the end user's device, if the provider requires it")
    .action(
      createAction(async (code: string, options: CreateOptions) =>
        (await import('./orders')).providerCreate(code, options),
      ),
    );
  addCommand(providers, 'status', 'get the status of an order from a provider')
    .argument('<code>', 'its code in provider list')
    .argument('<id...>', "the provider's order ID, and the secret that came with it, if any")
    .action(createAction(async (code: string, ids: string[]) => (await import('./orders')).providerStatus(code, ids)));
  addCommand(providers, 'refund', 'ask a provider to refund an order')
    .argument('<code>', 'its code in provider list')
    .argument('<id...>', "the provider's order ID, and the secret that came with it, if any")
    .requiredOption('--address <address>', 'refund address')
    .option('--extra-id <memo>', 'memo of that address')
    .action(
      createAction(async (code: string, ids: string[], options: ProviderRefundOptions) =>
        (await import('./orders')).requestProviderRefund(code, ids, options),
      ),
    );
}

function addNew(providers: Command): void {
  addCommand(providers, 'new', 'write the first version of an adapter, twin and recording into a source checkout')
    .argument('<code>', 'its new code, in small letters and digits')
    .requiredOption('--name <name>', 'its display name')
    .requiredOption('--home <domain>', 'its own website, like example.com')
    .option('--directory <path>', 'the checkout (default: the current directory)')
    .action(
      createAction(async (code: string, options: NewProviderOptions) =>
        (await import('./new-provider')).providerNew(code, options),
      ),
    );
}

function addPair(command: Command): Command {
  return command
    .argument('<code>', 'its code in provider list')
    .requiredOption('--from <code>', 'currency to send, like BTC')
    .requiredOption('--to <code>', 'currency to receive')
    .option('--from-network <network>', "default: the currency's default network")
    .option('--to-network <network>', "default: the currency's default network")
    .addOption(
      new Option('--rate <rate>', 'default: floating, or fixed if the provider has no floating rate').choices([
        'floating',
        'fixed',
      ]),
    );
}

function addAmount(command: Command): Command {
  return addPair(command)
    .requiredOption('--amount <amount>', 'amount to send or receive (see --side)', readAmount)
    .addOption(
      new Option('--side <side>', 'whether --amount is sent or received (default: send)').choices(['send', 'receive']),
    );
}
