import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  createSecureServer,
  createServer,
  type SecureServerOptions,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

const PERMISSION_DENIED = '7';

/** A proxy to a gRPC server that can refuse methods. */
export interface GrpcGate {
  /** host:port */
  address: string;
  /** From now on calls of the method are refused as not permitted; running ones are cut off. */
  refuse(method: string): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy to a Temporal server on which single methods can be refused, as after its operator has changed permissions.
 * With `tls` it speaks TLS to its clients.
 */
export async function openGrpcGate(target: string, tls?: SecureServerOptions): Promise<GrpcGate> {
  const refused = new Set<string>();
  const sessions = new Set<ServerHttp2Session>();
  const upstream: ClientHttp2Session = connect(`http://${target}`);
  upstream.on('error', () => undefined);
  const server = tls ? createSecureServer(tls) : createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const method = String(headers[':path']).split('/').at(-1) ?? '';
    if (refused.has(method)) {
      const answer = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': PERMISSION_DENIED };
      stream.respond({ ...answer, 'grpc-message': 'not permitted' }, { endStream: true });
      return;
    }
    const { host: _, ...passed } = headers;
    const call = upstream.request({ ...passed, ':authority': target });
    call.on('error', () => stream.close());
    stream.on('close', () => call.close());
    call.on('response', (response) => stream.respond(response, { waitForTrailers: true }));
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    let trailers = {};
    call.on('trailers', (sent) => {
      trailers = Object.fromEntries(Object.entries(sent).filter(([name]) => !name.startsWith(':')));
    });
    stream.pipe(call);
    call.pipe(stream);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    refuse(method) {
      refused.add(method);
      for (const session of sessions) {
        session.destroy();
      }
    },
    async close() {
      for (const session of sessions) {
        session.destroy();
      }
      upstream.destroy();
      server.close();
    },
  };
}
