import { join } from 'node:path';
import { CommandError } from '#cli/command';
import { codeOf, messageOf } from '#domain/caught';
import { SECOND } from '#domain/duration';
import { pickPort } from '#launcher/ports';
import { buildGoProgram, hasGo } from '#tools/cluster/go-program';
import { openBitcoinNode } from '#twins/paying/bitcoin-node';
import { runBtcd, SIMNET_START } from '#twins/paying/btcd';
import { serveMainAddresses } from '#twins/paying/main-addresses';
import type { PayingNode } from '#twins/paying/paying-node';

/** A Bitcoin network of this machine's own, to which blocks are added all the time. */
export interface Bitcoin {
  node: PayingNode;
  /** The variables with which Swaplane asks it. */
  env: Readonly<Record<string, string>>;
  /** A command that pays a deposit. */
  paying: string;
  close(): Promise<void>;
}

const BLOCK_EVERY_MS = 5 * SECOND;

/** @throws CommandError if it cannot be built here, or the port is taken */
export async function startBitcoin(port: number): Promise<Bitcoin> {
  if (!hasGo()) {
    throw new CommandError('--btcd needs Go, which builds btcd: https://go.dev/dl');
  }
  process.stderr.write('Starting btcd, which is built the first time: that takes a minute or two.\n');
  const btcd = await runBtcd(join(await buildGoProgram('btcd'), 'btcd'), await pickPort());
  try {
    const node = await openBitcoinNode(btcd);
    const server = await serveMainAddresses(btcd, node, port);
    const mining = setInterval(() => void btcd.mine().catch(() => undefined), BLOCK_EVERY_MS);
    const { user, password } = btcd;
    const env = {
      CHAIN_BTC_URL: server.url,
      CHAIN_BTC_USER: user,
      CHAIN_BTC_PASSWORD: password,
      CHAIN_BTC_ID: SIMNET_START,
    };
    const call = '{"method":"sendtoaddress","params":["<address>",0.01]}';
    return {
      node,
      env,
      paying: `curl -u ${user}:${password} ${server.url} -d '${call}'`,
      async close() {
        clearInterval(mining);
        await server.close();
        await btcd.close();
      },
    };
  } catch (error) {
    await btcd.close();
    throw new CommandError(
      codeOf(error) === 'EADDRINUSE' ? `btcd cannot listen on port ${port} (EADDRINUSE).` : messageOf(error),
    );
  }
}
