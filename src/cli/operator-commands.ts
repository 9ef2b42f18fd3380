import type { Command } from 'commander';
import { addAlertCommands } from './alert/commands';
import { addAuditCommands } from './audit/commands';
import { addBackupCommands } from './backup/commands';
import { addCaseCommands } from './case/commands';
import { addChainCommands } from './chain/commands';
import { addDoctorCommands } from './doctor/commands';
import { addDrillCommands } from './drill/commands';
import { addJobCommands } from './job/commands';
import { addKeyCommands } from './key/commands';
import { addMigrateCommand } from './migrate/commands';
import { addOperationsCommand } from './operations/commands';
import { addOrderCommands } from './order/commands';
import { addPartnerCommands } from './partner/commands';
import { addCommandsForPartners, newProgram } from './partner-commands';
import { addPayoutCommands } from './payout/commands';
import { addPrivacyCommands } from './privacy/commands';
import { addProviderCommands } from './provider/commands';
import { addRecoveryCommands } from './recovery/commands';
import { addReplayCommand } from './replay/commands';
import { addReplyCommands } from './reply/commands';
import { addRequestCommands } from './request/commands';
import { addScenarioCommands } from './scenario/commands';
import { addSecretCommands } from './secret/commands';
import { addServiceCommands } from './sla/commands';
import { addTwinCommands } from './twin/commands';
import { addUserCommands } from './user/commands';
import { addWebhookCommands } from './webhook/commands';

/** All commands but those that are made from operations, which are in groups that are here. */
export function createProgramWithoutOperations(): Command {
  const program = newProgram().description(
    'Commands for operators work on a running instance: the one set by DATABASE_URL and TEMPORAL_ADDRESS, or else the one in DATA_DIR.',
  );
  const shared = addCommandsForPartners(program);
  program.commandsGroup('For operators (on the running instance):');
  addPartnerCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addWebhookCommands(program);
  addOrderCommands(program, shared);
  addReplyCommands(program);
  addRequestCommands(program);
  addReplayCommand(program);
  addPayoutCommands(program);
  addCaseCommands(program);
  addAlertCommands(program);
  addProviderCommands(program);
  addChainCommands(program);
  addDrillCommands(program);
  addServiceCommands(program);
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
