import { type Command, Option } from 'commander';
import { OPERATOR_ROLES, ROLES } from '#domain/team/permission';
import { addCommand, createAction } from '../command';
import { readReason } from '../option-values';
import { readName } from '../setting-values';
import type { UserCreateOptions, UserOptions } from './user';

/** Accounts of partners' members and of operators [rules/users: Accounts]. */
export function addUserCommands(program: Command): void {
  const users = program.command('user').description('accounts of partner members and operators');
  const operators = () => new Option('--operator', 'an account of the support console, not of the dashboard');
  addCommand(users, 'create', 'create an account and print its password, once')
    .argument('<email>')
    .requiredOption('--name <name>', 'name of the person', readName)
    .addOption(
      new Option('--operator <role>', 'create an operator with this role').choices(OPERATOR_ROLES).conflicts('partner'),
    )
    .option('--partner <id>', 'partner whose team to join (default: the demo partner)')
    .addOption(new Option('--role <role>', 'role in the team').choices(ROLES).default('owner'))
    .action(
      createAction(async (email: string, options: UserCreateOptions) =>
        (await import('./user')).userCreate(email, options),
      ),
    );
  addCommand(users, 'list', 'list accounts')
    .option('--partner <id>', 'only members of this partner')
    .addOption(operators())
    .action(
      createAction(async (options: UserOptions & { partner?: string }) => (await import('./user')).userList(options)),
    );
  addCommand(users, 'reset', 'set a new password and print it once; removes the second factor and any lock')
    .argument('<email>')
    .addOption(operators())
    .action(
      createAction(async (email: string, options: UserOptions) => (await import('./user')).userReset(email, options)),
    );
  addCommand(users, 'close', 'close an account so nobody can log in with it')
    .argument('<email>')
    .addOption(operators())
    .requiredOption('--reason <words>', 'why, for the audit log', readReason)
    .action(
      createAction(async (email: string, options: UserOptions & { reason: string }) =>
        (await import('./user')).userClose(email, options),
      ),
    );
}
