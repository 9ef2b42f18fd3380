import type { Command } from 'commander';
import { addCommand, createAction } from '../command';
import { type LoginOptions, login } from './login';

/** The key with which the commands for partners work. */
export function addLoginCommand(program: Command): void {
  addCommand(program, 'login', 'keep a key and its URL for the commands for partners')
    .option('--url <url>', 'where Swaplane is, like https://swap.example; SWAPLANE_URL unless given')
    .option('--key <key>', 'the API key; asked for unless given or in SWAPLANE_KEY')
    .option('--profile <name>', 'under which name to keep it; default unless given')
    .option('--list', 'show what is kept, without the keys')
    .option('--use <name>', 'use this one from now on')
    .option('--remove <name>', 'forget this one')
    .action(createAction((options: LoginOptions) => login(options)));
}
