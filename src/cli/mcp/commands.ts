import type { Command } from 'commander';
import { type ApiCommandOptions, openApiClient, withProfile } from '../api/command';

/** Swaplane as tools for assistants that support the Model Context Protocol. */
export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('run an MCP server for AI assistants, over standard input and output');
  withProfile(command).action(async (options: ApiCommandOptions) =>
    (await import('./server')).serveTools(openApiClient(options)),
  );
}
