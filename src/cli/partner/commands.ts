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
  partnerClose,
  partnerCreate,
  partnerDecline,
  partnerList,
  partnerReopen,
  partnerSet,
  partnerShow,
} from './partner';

/** Partners and what the operator settles for them [rules/operators: Settings of a partner]. */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partner').description('partners and their settings');
  addCommand(partners, 'create', 'create a partner and print its ID')
    .requiredOption('--name <name>', 'name of the partner', readName)
    .option('--count <number>', 'create this many, each with a number in its name', readCount)
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
    .requiredOption('--reason <words>', 'why; emailed to its Owners', readReason)
    .action(createAction((partnerId: string, options: { reason: string }) => partnerDecline(partnerId, options)));

  addCommand(partners, 'close', 'close a partner: its keys, endpoints and logins end, and it creates no more orders')
    .argument('<partner-id>')
    .requiredOption('--reason <words>', 'why; emailed to its Owners', readReason)
    .action(createAction((partnerId: string, options: { reason: string }) => partnerClose(partnerId, options)));

  addCommand(partners, 'reopen', 'open a partner again that was closed at most 14 days ago')
    .argument('<partner-id>')
    .requiredOption('--reason <words>', 'why, for the audit log', readReason)
    .action(createAction((partnerId: string, options: { reason: string }) => partnerReopen(partnerId, options)));

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
    .addHelpText('after', '\nEvery figure can be `default`, for the default of the tier or the service.')
    .action(createAction((partnerId: string, options: PartnerSetOptions) => partnerSet(partnerId, options)));
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
