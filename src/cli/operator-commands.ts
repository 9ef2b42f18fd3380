import { Argument, type Command } from 'commander';
import { JOBS, type JobName } from '#domain/jobs/job';
import { addChainCommands } from './chain/commands';
import { addCommand, createAction } from './command';
import type { VerifyOptions } from './commands/case';
import type { ErasuresOptions } from './commands/privacy';
import { addDoctorCommands } from './doctor/commands';
import { addDrillCommands } from './drill/commands';
import { addKeyCommands } from './key/commands';
import { readDateTime, readReason } from './option-values';
import { addOrderCommands } from './order/commands';
import { addCommandsForPartners, newProgram } from './partner-commands';
import { addPayoutCommands } from './payout/commands';
import { addProviderCommands } from './provider/commands';
import { addRecoveryCommands } from './recovery/commands';
import { addReplayCommand } from './replay/commands';
import { addScenarioCommands } from './scenario/commands';
import { addTwinCommands } from './twin/commands';
import { addUserCommands } from './user/commands';
import { addWebhookCommands } from './webhook/commands';

/**
 * All commands but those that are made from operations, whose groups are here. What a command does is loaded when it runs: from `commands`,
 * or from the folder of its name.
 */
export function createProgramWithoutOperations(): Command {
  const program = newProgram().description(
    'Commands for operators work on a running instance: the one set by DATABASE_URL and TEMPORAL_ADDRESS, or else the one in DATA_DIR.',
  );
  const shared = addCommandsForPartners(program);
  program.commandsGroup('For operators (on the running instance):');
  program.command('partner').description('partners and their settings');
  addUserCommands(program);
  addKeyCommands(program);
  addWebhookCommands(program);
  addOrderCommands(program, shared);
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

/** Cases of orders, and case files. */
function addCaseCommands(program: Command): void {
  const cases = program.command('case').description('open cases of orders, and case files');
  addCommand(cases, 'verify', 'check that a case file is exactly as exported; works offline')
    .argument('<file>', 'the file')
    .option('--seal <hash>', 'the seal from the audit log entry of the export')
    .action(
      createAction(async (path: string, options: VerifyOptions) =>
        (await import('./commands/case')).caseVerify(path, options),
      ),
    );
}

/** Background jobs. */
function addJobCommands(program: Command): void {
  const jobs = program.command('job').description('recurring background jobs');
  addCommand(jobs, 'list', 'list the jobs, what their last runs did, and when they run next').action(
    createAction(async () => (await import('./commands/job')).jobList()),
  );
  addCommand(jobs, 'run', 'run a job now and wait until it finishes, even if its schedule is paused')
    .addArgument(new Argument('<name>', 'its name in job list').choices(JOBS.map(({ name }) => name)))
    .action(createAction(async (name: JobName) => (await import('./commands/job')).jobRun(name)));
}

/** What would be left if a server were lost, and what to do once it is back. */
function addBackupCommands(program: Command): void {
  addCommand(
    program,
    'backup',
    'say whether the log of the database is archived, and how to back up and restore; exits with 1 if a lost server would lose much',
  ).action(createAction(async () => (await import('./commands/backup')).backup()));
  addCommand(
    program,
    'restore',
    'after Postgres or Temporal came back from its backup: complete each from the other, and compare them; exits with 1 if anything is left',
  ).action(createAction(async () => (await import('./commands/backup')).restore()));
}

/** Whether the audit log is as it was written, and its entries as a file. */
function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('the audit log: is it as it was written, and what is in it');
  addCommand(
    audit,
    'verify',
    'look for entries that were changed, deleted, added or reordered; exits with 1 if there are any',
  )
    .option('--head <file>', 'also compare with a head that was kept elsewhere')
    .action(
      createAction(async (options: { head?: string }) => (await import('./commands/audit')).auditVerify(options)),
    );
  addCommand(audit, 'head', 'seal the days that have ended, and write a signed head, to be kept elsewhere')
    .option('--out <file>', 'write it into this file')
    .action(createAction(async (options: { out?: string }) => (await import('./commands/audit')).auditHead(options)));
}

/** What has to be done before the processes of a release start. */
function addMigrateCommand(program: Command): void {
  addCommand(
    program,
    'migrate',
    'bring the database to the schema of this release, as its owner (MIGRATION_DATABASE_URL), before processes that may not',
  ).action(createAction(async () => (await import('./commands/migrate')).migrateNow()));
}

/** The server's keys. */
function addSecretCommands(program: Command): void {
  const secrets = program.command('secret').description("the server's keys: see docs/secrets.md");
  addCommand(
    secrets,
    'reseal',
    're-encrypt every stored secret with the current SECRET_KEY, and list what still needs a previous one',
  )
    .option('--old-form', 'also those in the form of release 0.1 that are not accepted any more; see docs/secrets.md')
    .action(
      createAction(async (options: { oldForm?: boolean }) => (await import('./commands/secret')).secretReseal(options)),
    );
  addCommand(
    secrets,
    'payload-keys',
    'list the PAYLOAD_KEYS that histories in Temporal and their copies need; exits with 1 if one is missing',
  ).action(createAction(async () => (await import('./commands/secret')).secretPayloadKeys()));
}

/** Personal data of end users. */
function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('personal data of end users: see docs/privacy.md');
  addCommand(
    privacy,
    'erasures',
    'list the orders whose erasure was requested, oldest first; keep it with your backups',
  )
    .option('--since <time>', 'a date-time, for example of the restored backup', readDateTime)
    .action(
      createAction(async (options: ErasuresOptions) => (await import('./commands/privacy')).privacyErasures(options)),
    );
  addCommand(privacy, 'repeat', 'after a restored backup: erase again the orders listed in a file, one ID per line')
    .argument('<file>', 'output of privacy erasures')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (path: string, options: { reason: string }) =>
        (await import('./commands/privacy')).privacyRepeat(path, options),
      ),
    );
}

/** The command that prints the table of operations; those that are made from it are in program.ts. */
function addOperationsCommand(program: Command): void {
  addCommand(program, 'operations', 'list what the console and the command line can both do, and who may do it').action(
    createAction(async () => (await import('./operations/table')).listOperations()),
  );
}
