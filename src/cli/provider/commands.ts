import { type Command, Option } from 'commander';
import { addCommand, createAction } from '../command';
import { readAmount } from '../option-values';
import type { PairOptions } from './asset-pair';
import { providerHealth } from './health';
import { providerList, providerShow } from './list';
import { type CreateOptions, providerCreate, providerRefund, providerStatus, type RefundOptions } from './orders';
import { providerAssets, providerCheck, providerLimits, providerQuote, type QuoteOptions } from './prices';
import { addProviderServiceCommands } from './service-commands';
import { providerPrices } from './usd-prices';

/** The providers: which there are, how they are, and their operations by hand. */
export function addProviderCommands(program: Command): void {
  const providers = program.command('provider').description('swap providers, and manual calls to them');
  addCommand(providers, 'health', 'show which providers are down or left out of quotes, and the last outages').action(
    createAction(() => providerHealth()),
  );
  addCommand(providers, 'prices', 'show dollar prices from live quotes, and their age').action(
    createAction(() => providerPrices()),
  );
  addProviderServiceCommands(providers);
  addCommand(providers, 'list', 'list every provider, and why it is not used if it is off').action(
    createAction(() => providerList()),
  );
  addCommand(providers, 'show', "show a provider's facts and configuration")
    .argument('<code>', 'its code in provider list')
    .action(createAction((code: string) => providerShow(code)));
  addCommand(providers, 'check', 'ask a provider for its list and a price, at its configured address')
    .argument('<code>', 'its code in provider list')
    .action(createAction((code: string) => providerCheck(code)));
  addCommand(providers, 'assets', 'ask a provider for its assets')
    .argument('<code>', 'its code in provider list')
    .option('--unmapped', 'only what has no certain name here, with the reason')
    .action(createAction((code: string, options: { unmapped?: true }) => providerAssets(code, options)));
  addPair(addCommand(providers, 'limits', 'ask a provider for its minimum and maximum')).action(
    createAction((code: string, options: PairOptions) => providerLimits(code, options)),
  );
  addAmount(addCommand(providers, 'quote', 'ask a provider for a price')).action(
    createAction((code: string, options: QuoteOptions) => providerQuote(code, options)),
  );
  addAmount(addCommand(providers, 'create', 'open an order at a provider on a new quote; Swaplane does not follow it'))
    .requiredOption('--address <address>', 'where the bought currency goes')
    .option('--extra-id <memo>', 'memo of that address')
    .option('--refund-address <address>', 'where the deposit goes back to')
    .option('--refund-extra-id <memo>', 'memo of that address')
    .option('--user-ip <address>', "address of the end user's device, where the provider wants it")
    .action(createAction((code: string, options: CreateOptions) => providerCreate(code, options)));
  addCommand(providers, 'status', 'ask a provider about an order')
    .argument('<code>', 'its code in provider list')
    .argument('<id...>', "the provider's order id, and the secret that came with it where there is one")
    .action(createAction((code: string, ids: string[]) => providerStatus(code, ids)));
  addCommand(providers, 'refund', 'ask a provider to refund an order')
    .argument('<code>', 'its code in provider list')
    .argument('<id...>', "the provider's order id, and the secret that came with it where there is one")
    .requiredOption('--address <address>', 'where the deposit goes back to')
    .option('--extra-id <memo>', 'memo of that address')
    .action(createAction((code: string, ids: string[], options: RefundOptions) => providerRefund(code, ids, options)));
}

function addPair(command: Command): Command {
  return command
    .argument('<code>', 'its code in provider list')
    .requiredOption('--from <code>', 'currency to send, like BTC')
    .requiredOption('--to <code>', 'currency to receive')
    .option('--from-network <network>', "the currency's default network if omitted")
    .option('--to-network <network>', "the currency's default network if omitted")
    .addOption(new Option('--rate <rate>', 'floating unless it has only fixed').choices(['floating', 'fixed']));
}

function addAmount(command: Command): Command {
  return addPair(command)
    .requiredOption('--amount <amount>', 'how much to send, or to receive', readAmount)
    .addOption(new Option('--side <side>', 'which of the two the amount is').choices(['send', 'receive']));
}
