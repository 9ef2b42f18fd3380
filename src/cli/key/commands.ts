import { type Command, Option } from 'commander';
import { DEFAULT_SCOPES, SCOPES } from '#domain/keys/scope';
import { addCommand, createAction, environmentOption, partnerOption } from '../command';
import { readDay, readExpiry, readScopes } from '../option-values';
import { readBatchSize, readName, readNetworkSetting } from '../setting-values';
import type { KeyCreateOptions, KeySetOptions } from './key';
import type { KeyRotateOptions } from './rotate-key';

const SCOPE_LIST = `comma-separated list of ${SCOPES.join(', ')}`;
const NETWORK_LIST = 'comma-separated list of IP addresses and networks it may be used from';

/** API keys [rules/keys-and-lockout: The key]. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('key').description('API keys');
  addCommand(keys, 'create', 'create a key and print it once')
    .addOption(environmentOption())
    .addOption(partnerOption())
    .option('--scopes <list>', SCOPE_LIST, readScopes, [...DEFAULT_SCOPES])
    .option('--allow <list>', `${NETWORK_LIST} (default: any)`, readNetworkSetting)
    .option('--expires <day>', 'YYYY-MM-DD: expires at 00:00 UTC on that day', readDay)
    .option('--name <name>', 'name shown in key list', readName, 'cli')
    .option('--count <number>', 'create this many, each with a number in its name', readBatchSize)
    .action(createAction(async (options: KeyCreateOptions) => (await import('./key')).keyCreate(options)));
  addCommand(keys, 'list', "list a partner's keys (never the secrets)")
    .addOption(partnerOption())
    .action(createAction(async (options: { partner?: string }) => (await import('./key')).keyList(options)));
  addCommand(keys, 'set', 'change what a key may do (every replica follows within a second)')
    .argument('<key-id>')
    .option('--scopes <list>', SCOPE_LIST, readScopes)
    .option('--allow <list>', `${NETWORK_LIST}, or any`, readNetworkSetting)
    .option('--expires <day>', 'YYYY-MM-DD, or never', readExpiry)
    .option('--name <name>', 'name shown in key list', readName)
    .action(
      createAction(async (keyId: string, options: KeySetOptions) => (await import('./key')).keySet(keyId, options)),
    );
  addCommand(keys, 'rotate', 'create a replacement key and print it once; both are valid for 5 minutes')
    .argument('<key-id>', 'the old key')
    .addOption(new Option('--finish', 'revoke the old key now').conflicts('cancel'))
    .addOption(new Option('--cancel', 'keep the old key and revoke the new one'))
    .action(
      createAction(async (keyId: string, options: KeyRotateOptions) =>
        (await import('./rotate-key')).keyRotate(keyId, options),
      ),
    );
  addCommand(keys, 'revoke', 'revoke a key immediately')
    .argument('<key-id>')
    .action(createAction(async (keyId: string) => (await import('./rotate-key')).keyRevoke(keyId)));
}
