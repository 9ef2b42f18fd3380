import { type Command, Option } from 'commander';
import { DEFAULT_SCOPES, SCOPES } from '../../domain/scope';
import { addCommand, answering } from './command';
import type { KeyCreateOptions } from './key';
import { readDay, readScopes } from './option-values';

// Loaded when they are called, here and in order-commands: hundreds of keys are made in scripts.
const partner = () => require('./partner') as typeof import('./partner');
const key = () => require('./key') as typeof import('./key');

const environmentOption = () =>
  new Option('--env <env>', 'test or live').choices(['test', 'live']).makeOptionMandatory();
const partnerOption = () => new Option('--partner <id>', 'partner id; the demo partner unless given');

/** Partners and their keys. */
export function addPartnerCommands(program: Command): void {
  const partners = program.command('partner').description('partners');
  addCommand(partners, 'create', 'make a partner and print its id')
    .requiredOption('--name <name>', 'what it is called')
    .action(answering((options: { name: string }) => partner().partnerCreate(options)));

  const keys = program.command('key').description('API keys');
  addCommand(keys, 'create', 'make a key and print it, this once')
    .addOption(environmentOption())
    .addOption(partnerOption())
    .option('--scopes <list>', `comma list of ${SCOPES.join(', ')}`, readScopes, [...DEFAULT_SCOPES])
    .option('--expires <day>', 'YYYY-MM-DD: dies at 00:00 UTC of that day', readDay)
    .option('--name <name>', 'for the list of keys', 'cli')
    .action(answering((options: KeyCreateOptions) => key().keyCreate(options)));
  addCommand(keys, 'list', "list a partner's keys, without the keys themselves")
    .addOption(partnerOption())
    .action(answering((options: { partner?: string }) => key().keyList(options)));
  addCommand(keys, 'revoke', 'end a key at once')
    .argument('<key-id>')
    .action(answering((keyId: string) => key().keyRevoke(keyId)));
}
