import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that forwards all requests except those for streams, as some company networks do, while `isBroken`. */
export async function startStreamlessProxy(target: string, isBroken: () => boolean) {
  const server = createServer((req, res) => {
    if (req.url?.endsWith('/stream') && isBroken()) {
      req.socket.destroy();
      return;
    }
    const { host: _, ...headers } = req.headers;
    const onward = forward(`${target}${req.url}`, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    res.on('close', () => onward.destroy());
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
