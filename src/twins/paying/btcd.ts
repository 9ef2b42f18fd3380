import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ANYONES_ADDRESS } from './bitcoin-scripts';

/** The first block of btcd's simulation network, on which anyone can mine. */
export const SIMNET_START = '683e86bd5c6d110d91b94b97137ba6bfe02dbbdb8e3dff722a669b5d69d77af6';

/** A Bitcoin node of its own network. */
export interface Btcd {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Calls it as its administrator does. @throws Error with what the node says if it refuses the call */
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>;
  /** Mines blocks, whose coins anyone can spend, and returns their hashes. */
  mine(count?: number): Promise<string[]>;
  /** Lets it answer nothing, as if it hung, or go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it. What it has stored stays: all if it could end by itself, and perhaps not the last minutes if it was killed. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again. */
  restart(): Promise<void>;
  /** Ends it, and deletes its data. */
  close(): Promise<void>;
}

const POLL_MS = 50;

/** Starts the program on a port of 127.0.0.1, and resolves once it answers. */
export async function runBtcd(program: string, port: number): Promise<Btcd> {
  const dir = mkdtempSync(join(tmpdir(), 'swaplane-btcd-'));
  const [url, user, password] = [`http://127.0.0.1:${port}`, 'swaplane', `password-${port}`];
  const args = [
    '--simnet',
    '--txindex',
    '--notls',
    '--nolisten',
    // It answers more at once with a text of its own; its limit is 10.
    '--rpcmaxclients=100',
    `--configfile=${join(dir, 'none.conf')}`,
    `--datadir=${dir}`,
    `--logdir=${dir}`,
    `--rpclisten=127.0.0.1:${port}`,
    `--rpcuser=${user}`,
    `--rpcpass=${password}`,
    `--miningaddr=${ANYONES_ADDRESS}`,
  ];
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body });
    const { result, error } = (await response.json()) as { result: T; error: { message: string } | null };
    if (error) {
      throw new Error(`${method}: ${error.message}`);
    }
    return result;
  };
  const start = async () => {
    const child = spawn(program, args, { stdio: 'ignore' });
    await untilAnswered(child, () => rpc('getblockcount'));
    return child;
  };
  let child = await start();
  // It refuses to mine while it mines.
  let mined: Promise<unknown> = Promise.resolve();
  const mine = (count = 1): Promise<string[]> => {
    const next = mined.then(() => rpc<string[]>('generate', count));
    mined = next.catch(() => undefined);
    return next;
  };
  return {
    url,
    user,
    password,
    rpc,
    mine,
    signal: (name) => void child.kill(name),
    stop: (signal) => end(child, signal),
    async restart() {
      child = await start();
    },
    async close() {
      await end(child, 'SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const isUp = () =>
    ask().then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (!isRunning(child)) {
      throw new Error(`btcd ended (${child.exitCode ?? child.signalCode})`);
    }
    await delay(POLL_MS);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isRunning(child)) {
    child.kill(signal);
    await once(child, 'exit');
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
