import type { Command } from 'commander';
import { addAuditCommands } from './audit/commands';
import { addBackupCommands } from './backup/commands';
import { addCaseCommands } from './case/commands';
import { addChainCommands } from './chain/commands';
import { addAdvanceCommand } from './clock/commands';
import { addDemoCommands } from './demo/commands';
import { addDoctorCommands } from './doctor/commands';
import { addDrillCommands } from './drill/commands';
import { addJobCommands } from './job/commands';
import { addKeyCommands } from './key/commands';
import { addMigrateCommand } from './migrate/commands';
import { addOperationsCommand } from './operations/commands';
import { addOrderCommands } from './order/commands';
import { addCommandsForPartners, newProgram } from './partner-commands';
import { addPayoutCommands } from './payout/commands';
import { addPrivacyCommands } from './privacy/commands';
import { addProviderCommands } from './provider/commands';
import { addRecoveryCommands } from './recovery/commands';
import { addReplayCommand } from './replay/commands';
import { addScenarioCommands } from './scenario/commands';
import { addSecretCommands } from './secret/commands';
import { addTwinCommands } from './twin/commands';
import { addUserCommands } from './user/commands';
import { addWebhookCommands } from './webhook/commands';

/**
 * All commands but those that are made from operations, whose groups are here. `commands.ts` in the folder of its name declares a command;
 * what it does is loaded from the same folder when it runs.
 */
export function createProgramWithoutOperations(): Command {
  const program = newProgram().description(
    'Commands for operators work on a running instance: the one set by DATABASE_URL and TEMPORAL_ADDRESS, or else the one in DATA_DIR.',
  );
  const { clock, order } = addCommandsForPartners(program);
  program.commandsGroup('For operators (on the running instance):');
  program.command('partner').description('partners and their settings');
  addUserCommands(program);
  addKeyCommands(program);
  addWebhookCommands(program);
  addOrderCommands(order);
  addAdvanceCommand(clock);
  addDemoCommands(program);
  program.command('reply').description('texts that operators answer with');
  program.command('request').description('calls of partners');
  addReplayCommand(program);
  addPayoutCommands(program);
  addCaseCommands(program);
  program.command('alert').description('alerts that need a person');
  addProviderCommands(program);
  addChainCommands(program);
  addDrillCommands(program);
  const levels = program.command('sla').description('uptime, incidents and compensation');
  levels.command('incident').description('announce, resolve and annotate incidents');
  addJobCommands(program);
  addDoctorCommands(program);
  addRecoveryCommands(program);
  addBackupCommands(program);
  addAuditCommands(program);
  addMigrateCommand(program);
  addScenarioCommands(program);
  addSecretCommands(program);
  addPrivacyCommands(program);
  addTwinCommands(program);
  addOperationsCommand(program);
  return program;
}
