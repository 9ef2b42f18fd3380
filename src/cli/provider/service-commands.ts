import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { readDateTime } from '../option-values';
import { readUsd } from '../setting-values';
import { readMonth } from '../sla/values';
import type { ProviderEarningsOptions, ProviderReportOptions } from './earnings';
import type { OutagesOptions } from './health';

/** The providers' health, statistics and earnings. */
export function addProviderServiceCommands(providers: Command): void {
  addCommand(providers, 'health', 'show which providers are down or left out of quotes, and the last outages').action(
    createAction(async () => (await import('./health')).providerHealth()),
  );
  addCommand(providers, 'prices', 'show dollar prices from live quotes, and their age').action(
    createAction(async () => (await import('./earnings')).providerPrices()),
  );
  addCommand(providers, 'outages', 'show which providers were down at a given time, and which orders that affected')
    .option('--at <time>', 'a date-time like 2030-12-31T05:33Z (default: now)', readDateTime)
    .option('--provider <code>', 'only this provider')
    .action(createAction(async (options: OutagesOptions) => (await import('./health')).listProviderOutages(options)));
  addCommand(providers, 'stats', 'show quoted against delivered amounts, swap times and refund outcomes')
    .argument('[code]', 'only this provider')
    .action(createAction(async (code: string | undefined) => (await import('./stats')).providerStats(code)));
  addEarnings(providers);
}

function addEarnings(providers: Command): void {
  addCommand(providers, 'earnings', "what a month's orders of all partners should have brought, and what was reported")
    .option('--month <YYYY-MM>', 'in which the orders were created, UTC (default: the current one)', readMonth)
    .action(
      createAction(async (options: ProviderEarningsOptions) => (await import('./earnings')).providerEarnings(options)),
    );
  addCommand(
    providers,
    'report',
    "record what a provider says that it kept in all: the own share and partners' markups",
  )
    .argument('<code>', 'code of the provider')
    .requiredOption('--month <YYYY-MM>', 'in which the orders were created, UTC', readMonth)
    .requiredOption('--usd <amount>', 'US dollars, at most 8 decimals; 0 if it kept nothing', readUsd)
    .action(
      createAction(async (code: string, options: ProviderReportOptions) =>
        (await import('./earnings')).recordProviderReport(code, options),
      ),
    );
}
