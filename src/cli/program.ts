import { Command } from 'commander';
import { addRepairCommands } from './doctor/commands';
import { addJobCommands } from './job/commands';
import { addKeyCommands } from './key/commands';
import { addOrderCommands } from './order/commands';
import { addPartnerCommands } from './partner/commands';
import { addPayoutCommands } from './payout/commands';
import { addProviderCommands } from './provider/commands';
import { addSecretCommands } from './secret/commands';
import { addServiceCommands } from './sla/commands';
import { addTwinCommands } from './twin/commands';
import { addUserCommands } from './user/commands';
import { addWebhookCommands } from './webhook/commands';

/** The command line: names, options and help. */
export function createProgram(): Command {
  const program = new Command('swaplane')
    .description('Works on a running Swaplane: the one of DATABASE_URL and TEMPORAL_ADDRESS, or else that of DATA_DIR.')
    .exitOverride()
    .showSuggestionAfterError(false);
  addPartnerCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addWebhookCommands(program);
  addOrderCommands(program);
  addPayoutCommands(program);
  addProviderCommands(program);
  addServiceCommands(program);
  addJobCommands(program);
  addRepairCommands(program);
  addSecretCommands(program);
  addTwinCommands(program);
  return program;
}
