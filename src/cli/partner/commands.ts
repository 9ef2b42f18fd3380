import { type Command, Option } from 'commander';
import { TIER_NAMES } from '../../domain/limits/tier';
import { addCommand, createAction } from '../command';
import { readReason } from '../option-values';
import {
  readCount,
  readFigure,
  readLogo,
  readName,
  readPayoutMinimum,
  readProviderCodes,
  readSupportContact,
} from '../setting-values';
import {
  type PartnerCreateOptions,
  type PartnerSetOptions,
  partnerApprove,
  partnerCreate,
  partnerDecline,
  partnerList,
  partnerSet,
  partnerShow,
} from './partner';

/** Partners and what the operator settles for them [rules/operators: Settings of a partner]. */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partner').description('partners and their settings');
  addCommand(partners, 'create', 'create a partner and print its ID')
    .requiredOption('--name <name>', 'what it is called', readName)
    .option('--count <number>', 'make so many at once, each with its number in the name', readCount)
    .action(createAction((options: PartnerCreateOptions) => partnerCreate(options)));
  addCommand(partners, 'list', 'list all partners').action(createAction(() => partnerList()));
  addCommand(partners, 'show', "show a partner's settings and what they mean")
    .argument('<partner-id>')
    .action(createAction((partnerId: string) => partnerShow(partnerId)));

  addCommand(partners, 'approve', 'allow a partner to use live keys once its onboarding is complete')
    .argument('<partner-id>')
    .requiredOption('--reason <words>', 'why, for the audit log', readReason)
    .action(createAction((partnerId: string, options: { reason: string }) => partnerApprove(partnerId, options)));

  addCommand(partners, 'decline', 'send a partner that awaits approval back to its onboarding')
    .argument('<partner-id>')
    .requiredOption('--reason <words>', 'why; its Owners are told by mail', readReason)
    .action(createAction((partnerId: string, options: { reason: string }) => partnerDecline(partnerId, options)));

  const set = addCommand(partners, 'set', "change a partner's settings (every replica follows within a second)")
    .argument('<partner-id>')
    .option('--name <name>', 'what it is called', readName)
    .addOption(new Option('--tier <tier>', 'its tier, from now on').choices(TIER_NAMES));
  for (const [option, words, figure] of FIGURES) {
    set.option(option, words, readFigure(figure));
  }
  set
    .option(
      '--switched-off <codes>',
      'providers left out of its quotes and new orders, as a comma list',
      readProviderCodes,
    )
    .option('--logo <file>', 'small picture that tracking pages show beside its name', readLogo)
    .option(
      '--support-contact <address>',
      'email or https address by which its users reach its support',
      readSupportContact,
    )
    .option('--payout-minimum-usd <amount>', 'least amount of a payout', readPayoutMinimum)
    .addHelpText('after', '\nEvery figure may be `default`: as the tier, or else the service, says.')
    .action(createAction((partnerId: string, options: PartnerSetOptions) => partnerSet(partnerId, options)));
}

const FIGURES = [
  ['--reads-per-minute <number>', 'reads in one environment', 'readsPerMinute'],
  ['--writes-per-minute <number>', 'writes in one environment', 'writesPerMinute'],
  ['--advances-per-minute <number>', "moves of sandbox orders' clocks", 'advancesPerMinute'],
  ['--bulk-per-minute <number>', 'estimates of all providers in one environment', 'bulkPerMinute'],
  ['--streams <number>', 'event streams open at once in one environment', 'streams'],
  ['--requests-per-second <number>', 'ceiling over all classes; none by default', 'requestsPerSecond'],
  ['--revenue-share-pct <percent>', "its share of the service's commission", 'revenueSharePct'],
  ['--fee-bps <bps>', "the service's commission", 'feeBps'],
  ['--markup-bps <bps>', 'its own markup on every rate', 'markupBps'],
] as const;
