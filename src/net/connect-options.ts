import type { buildConnector } from 'undici';

/**
 * Connection options for a total time limit (ms). If a host has several addresses, Node by default allows 250 ms for each
 * except the last, then fails. A distant receiver needs longer, and so does any while this process is busy, so each address
 * gets a third of the limit.
 */
export function connectOptions(timeoutMs: number) {
  return { timeout: timeoutMs, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.floor(timeoutMs / 3) };
}

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

/** What the sender of mails and the doctor tell the SMTP client about the server. */
export function smtpOptions({ smtpUrl, requireTls }: { smtpUrl: string; requireTls: boolean }, answerMs: number) {
  return {
    url: smtpUrl,
    // Over smtp:// the connection begins in clear: STARTTLS comes before the login, or the login never comes.
    requireTLS: requireTls,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  };
}
