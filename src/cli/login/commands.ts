import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import type { LoginOptions } from './login';

/** The API key for the commands for partners. */
export function addLoginCommand(program: Command): void {
  addCommand(program, 'login', 'save an API key and its URL for the partner commands')
    .option('--url <url>', 'URL of the Swaplane server, like https://swap.example (default: SWAPLANE_URL)')
    .option('--key <key>', 'the API key (default: SWAPLANE_KEY, or a prompt)')
    .option('--profile <name>', 'name to save it under (default: default)')
    .option('--list', 'list the saved profiles, without their keys')
    .option('--use <name>', 'switch to this profile')
    .option('--remove <name>', 'delete this profile')
    .action(createAction(async (options: LoginOptions) => (await import('./login')).login(options)));
}
