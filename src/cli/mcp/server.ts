import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { VERSION } from '#process/version';
import type { ApiClient } from '../api/client';
import { ApiRefusal, ApiUnreachableError } from '../api/failure';
import { type Tool, toolsFor } from './tools';

/** Serves the tools until the assistant disconnects. Only the protocol may be written to standard output. */
export async function serveTools(client: ApiClient): Promise<void> {
  const server = new McpServer({ name: 'swaplane', version: VERSION });
  for (const tool of toolsFor(client.profile.key)) {
    register(server, tool, client);
  }
  await server.connect(new StdioServerTransport());
}

function register(
  server: McpServer,
  { name, title, description, input, changes, call }: Tool,
  client: ApiClient,
): void {
  const annotations = { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args) => {
    try {
      return { content: [{ type: 'text', text: await client.text(call(args)) }] };
    } catch (error) {
      if (error instanceof ApiRefusal || error instanceof ApiUnreachableError) {
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
      throw error;
    }
  });
}
