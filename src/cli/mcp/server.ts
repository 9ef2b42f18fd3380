import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { VERSION } from '#process/build';
import type { ApiClient } from '../api/client';
import { ApiRefusal, ApiUnreachableError } from '../api/failure';
import { registerResources } from './resources';
import { type Tool, toolsFor } from './tools';

/** Serves tools and resources until the assistant disconnects. Only the protocol may be written to standard output. */
export async function serveTools(client: ApiClient): Promise<void> {
  const server = new McpServer({ name: 'swaplane', version: VERSION });
  for (const tool of toolsFor(client.profile.key)) {
    register(server, tool, client);
  }
  registerResources(server, client);
  await server.connect(new StdioServerTransport());
}

function register(
  server: McpServer,
  { name, title, description, input, changes, call, shorten }: Tool,
  client: ApiClient,
): void {
  const annotations = {
    readOnlyHint: !changes,
    destructiveHint: changes === 'for good',
    idempotentHint: !changes,
    openWorldHint: false,
  };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args) => {
    try {
      const text = await client.text(call(args));
      return { content: [{ type: 'text', text: shorten ? shorten(text) : text }] };
    } catch (error) {
      if (error instanceof ApiRefusal || error instanceof ApiUnreachableError) {
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
      throw error;
    }
  });
}
