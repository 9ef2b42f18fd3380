import { type Command, Option } from 'commander';
import { TIER_NAMES } from '#domain/limits/tier';
import { addCommand, createAction } from '../command';
import {
  readFigure,
  readLogo,
  readName,
  readOnOff,
  readPayoutMinimum,
  readProviderCodes,
  readSupportContact,
} from '../setting-values';
import type { PartnerSetOptions } from './partner';

/** Partners and the operator's settings for them [rules/operators: Settings of a partner]. */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partner').description('partners and their settings');
  const set = addCommand(partners, 'set', "change a partner's settings (every replica follows within a second)")
    .argument('<partner-id>')
    .option('--name <name>', 'name of the partner', readName)
    .addOption(new Option('--tier <tier>', 'new tier, effective immediately').choices(TIER_NAMES));
  for (const [option, words, figure] of FIGURES) {
    set.option(option, words, readFigure(figure));
  }
  set
    .option(
      '--switched-off <codes>',
      'comma-separated providers to leave out of its quotes and new orders',
      readProviderCodes,
    )
    .option('--logo <file>', 'small image shown next to its name on tracking pages', readLogo)
    .option(
      '--support-contact <address>',
      'email or https address where its users reach its support',
      readSupportContact,
    )
    .option('--payout-minimum-usd <amount>', 'smallest payout', readPayoutMinimum)
    .option('--two-person-payouts <on|off>', 'whether a second person has to approve its payouts', readOnOff)
    .addHelpText('after', '\nEvery figure can be `default`, for the default of the tier or the service.')
    .action(
      createAction(async (partnerId: string, options: PartnerSetOptions) =>
        (await import('./partner')).partnerSet(partnerId, options),
      ),
    );
}

const FIGURES = [
  ['--reads-per-minute <number>', 'reads per environment', 'readsPerMinute'],
  ['--writes-per-minute <number>', 'writes per environment', 'writesPerMinute'],
  ['--advances-per-minute <number>', "advances of sandbox orders' clocks", 'advancesPerMinute'],
  ['--bulk-per-minute <number>', 'estimates with include=all per environment', 'bulkPerMinute'],
  ['--streams <number>', 'event streams open at once per environment', 'streams'],
  ['--requests-per-second <number>', 'limit over all rate classes; none by default', 'requestsPerSecond'],
  ['--revenue-share-pct <percent>', "its share of the service's commission", 'revenueSharePct'],
  ['--fee-bps <bps>', "the service's commission", 'feeBps'],
  ['--markup-bps <bps>', 'its own markup on every rate', 'markupBps'],
] as const;
