import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** As in the names of anvil's packages. */
const MACHINES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

export interface AnvilProcess {
  url: string;
  signal(name: NodeJS.Signals): void;
  close(): Promise<void>;
}

/** The path of anvil's program; null if there is none for this machine, or if it cannot run here. */
export function findAnvil(): string | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const path = require.resolve(`@foundry-rs/anvil-${process.platform}-${MACHINES[process.arch]}/bin/anvil${suffix}`);
    return spawnSync(path, ['--version']).status === 0 ? path : null;
  } catch {
    return null;
  }
}

/** Starts a node of its own Ethereum network, which mines each transaction at once, with so many accounts that have coins. */
export async function runAnvil(program: string, chainId: number, accounts = 10): Promise<AnvilProcess> {
  const network = ['--chain-id', String(chainId), '--order', 'fifo', '--accounts', String(accounts)];
  const args = ['--port', '0', '--host', '127.0.0.1', ...network];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return { url: await readUrl(child.stdout), signal: (name) => void child.kill(name), close: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    // One that is stopped takes no other signal before it goes on.
    child.kill('SIGCONT');
    child.kill();
    await once(child, 'exit');
  }
}

/** It chooses its port, and says which; what it says later is read too, so that it can go on. */
function readUrl(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      const [, address] = /Listening on (127\.0\.0\.1:\d+)/.exec(text) ?? [];
      if (address !== undefined) {
        resolve(`http://${address}`);
      }
    });
    output.on('end', () => reject(new Error(`anvil ended: ${text}`)));
  });
}
