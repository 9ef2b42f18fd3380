import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { GuardedClient } from '#net/guarded-dispatcher';
import { type Receiver, type Reply, startReceiver } from './receiver';

/** A server with Slack's name on this machine, and the client that finds it there. */
export interface Slack extends Receiver {
  client: GuardedClient;
}

const HOST = 'hooks.slack.com';

/** Every name resolves to this machine. */
const atLoopback: LookupFunction = (_host, options, found) =>
  options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

export async function startSlack(reply: Reply): Promise<Slack> {
  const receiver = await startReceiver({ reply, tlsHost: HOST });
  const connect = { rejectUnauthorized: false, lookup: atLoopback };
  const dispatcher = new Agent({ connect }).compose((dispatch) => (options, handler) => {
    return dispatch({ ...options, origin: `https://${HOST}:${receiver.port}` }, handler);
  });
  const client = { dispatcherFor: () => dispatcher, close: () => dispatcher.close() };
  const close = async () => {
    await receiver.close();
    await client.close();
  };
  return { ...receiver, client, close };
}
