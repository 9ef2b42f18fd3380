import type { buildConnector } from 'undici';

/** Options of an agent whose every request has a connection of its own. */
export const NO_REUSE = { pipelining: 0 } as const;

const ON_REUSED_CONNECTION = new WeakSet<object>();

/**
 * Marks the errors of connections that had answered before. A server may close an idle connection at any time, also at the
 * moment of the next request, which then fails although nothing is wrong.
 */
export function noteReuse(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...result) => {
      const [, socket] = result;
      socket?.once('error', (error) => {
        if (socket.bytesRead > 0) {
          ON_REUSED_CONNECTION.add(error);
        }
      });
      callback(...result);
    });
  };
}

/** Whether the request failed because its connection, which had answered before, was closed. */
export function isOnReusedConnection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ON_REUSED_CONNECTION.has(error);
}
