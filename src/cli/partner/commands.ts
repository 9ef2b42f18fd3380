import type { Command } from 'commander';

/** Partners and the operator's settings for them; its commands are made from operations. */
export function addPartnerCommands(program: Command): void {
  program.command('partner').description('partners and their settings');
}
