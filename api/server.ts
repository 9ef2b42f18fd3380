import { randomInt } from 'node:crypto';
import { createServer, IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { portOf } from '#process/port-of';
import { listenAt } from '#process/start';
import { toErrorBody } from '../src/contract/error';
import { SECOND } from '../src/domain/duration';
import { ServiceError } from '../src/domain/error';
import { newId } from '../src/security/secret';
import { API_VERSION, REQUEST_ID } from './http/every-request';

/** Slow headers time out within 12 s, slow bodies within 27 s; a load balancer must close idle connections before we do. */
const TIMING = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 25 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
};
/** How long requests in flight may take once the server closes: longer than any call to a provider. */
const GRACE_MS = 26 * SECOND;
/** How long a connection may be silent once no request is in flight. */
const SILENCE_MS = SECOND;
const LOOK_AGAIN_MS = 50;
/** Clients of ended streams reconnect spread over this time, not all at once. */
const RETURN_WITHIN_MS = 5 * SECOND;

export interface RunningServer {
  port: number;
  /** From now on every response closes its connection, so that a proxy keeps none for its next request. */
  drain(): void;
  /** Stops accepting connections, ends streams, and waits for requests in flight. */
  close(): Promise<void>;
}

export async function startServer(
  app: Express,
  { host, port, publicUrl }: { host: string; port: number; publicUrl: string },
  timing = TIMING,
): Promise<RunningServer> {
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    inFlight.add(res);
    if (isDraining) res.setHeader('Connection', 'close');
    res.once('close', () => inFlight.delete(res));
    app(req, res);
  };
  // The app checks the Host header: Node's response would have an empty body.
  const server = createServer({ ...timing, ...messagesOf(app), requireHostHeader: false }, handle);
  server.on('checkExpectation', handle);
  server.on('clientError', (error, socket) => refuseMalformed(error, socket, { inFlight, publicUrl }));
  await listenAt(server, { host, port, variables: ['HOST', 'PORT'] });
  return {
    port: portOf(server),
    drain() {
      isDraining = true;
    },
    close: () => close(server, inFlight),
  };
}

/**
 * Requests and responses created with the prototypes that the app would set on each: changing an object's prototype makes
 * every later use of it slow.
 */
function messagesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    locals = {};
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/**
 * Closes connections repeatedly until none is left: a stream may open while the server closes, and Node considers a
 * connection busy if it never had a request.
 */
function close(server: Server, inFlight: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve) => {
    const closingSince = Date.now();
    const closing = setInterval(() => {
      end(inFlight);
      server.closeIdleConnections();
      if (Date.now() - closingSince > (inFlight.size === 0 ? SILENCE_MS : GRACE_MS)) {
        server.closeAllConnections();
      }
    }, LOOK_AGAIN_MS);
    server.close(() => {
      clearInterval(closing);
      resolve();
    });
    end(inFlight);
  });
}

/** Ends streams, and closes connections after their pending responses. */
function end(inFlight: ReadonlySet<ServerResponse>): void {
  for (const res of inFlight) {
    if (isStream(res)) {
      res.end(`retry: ${SECOND + randomInt(RETURN_WITHIN_MS)}\n\n`);
    } else if (!res.headersSent) {
      res.setHeader('Connection', 'close');
    }
  }
}

function isStream(res: ServerResponse): boolean {
  return res.headersSent && !res.writableEnded && String(res.getHeader('Content-Type')).startsWith('text/event-stream');
}

/** What the HTTP parser rejects never becomes a request, so the error body is written to the socket. */
function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { inFlight, publicUrl }: { inFlight: ReadonlySet<ServerResponse>; publicUrl: string },
): void {
  const isAnswered = [...inFlight].some((res) => res.socket === socket && res.headersSent);
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswered) {
    socket.destroy();
    return;
  }
  const { http, issue } = MALFORMED[error.code ?? ''] ?? { http: 400, issue: 'is not valid HTTP' };
  const requestId = newId('req');
  const refusal = new ServiceError('INVALID_PAIR', {
    http,
    message: `The request ${issue}`,
    fields: [{ field: 'request', issue }],
  });
  const body = JSON.stringify(toErrorBody(refusal, requestId, publicUrl));
  socket.end(
    [
      `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
      `${REQUEST_ID}: ${requestId}`,
      `X-Api-Version: ${API_VERSION}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const MALFORMED: Readonly<Record<string, { http: number; issue: string }>> = {
  HPE_HEADER_OVERFLOW: { http: 431, issue: 'has too large headers' },
  ERR_HTTP_REQUEST_TIMEOUT: { http: 408, issue: 'did not arrive in time' },
};
