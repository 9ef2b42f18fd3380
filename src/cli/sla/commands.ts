import type { Command } from 'commander';

/** Service levels; its commands are made from operations. */
export function addServiceCommands(program: Command): void {
  const levels = program.command('sla').description('uptime, incidents and compensation');
  levels.command('incident').description('announce, resolve and annotate incidents');
}
