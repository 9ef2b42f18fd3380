import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError } from '#cli/command';
import { type DevFile, readDevFile } from '#launcher/data-dir';
import { pickPort } from '#launcher/ports';
import { hasGo } from '#tools/cluster/go-program';
import { findAnvil, runAnvil } from '#twins/paying/anvil';
import { type DevNode, openDevNode } from '#twins/paying/dev-node';
import { type PayingTwin, payOrders } from '#twins/paying/pay-orders';
import type { PayingNode } from '#twins/paying/paying-node';
import { environmentOf } from '#twins/protocol';
import { findProtocol } from '#twins/protocols';
import { startTwin } from '#twins/twin';
import { startBitcoin } from './bitcoin';

/** All that a live order needs, on this machine: networks, a provider, and Swaplane. */
export interface DemoParts {
  /** That of Ethereum. */
  node: DevNode;
  /** By network. That of Bitcoin is there if it can be built. */
  nodes: ReadonlyMap<string, PayingNode>;
  twin: PayingTwin;
  dev: DevFile;
  close(): Promise<void>;
}

const PROVIDER = 'changenow';
/** That of Ethereum, as the service expects it of its node. */
const CHAIN_ID = 1;
/** Blocks that are there before the first order. */
const BLOCKS = 100;

/** Starts them on ports of their own, with data that is deleted in the end. @throws CommandError */
export async function startParts(): Promise<DemoParts> {
  const started: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of started.toReversed()) {
      await stop();
    }
  };
  try {
    return { ...(await startInTurn(started)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `started`: receives what ends each part. */
async function startInTurn(started: (() => unknown)[]): Promise<Omit<DemoParts, 'close'>> {
  const protocol = findProtocol(PROVIDER);
  const program = findAnvil();
  if (!protocol || program === null) {
    throw new CommandError(
      'The demonstration needs anvil, which npm installs for Linux, macOS and Windows on x64 and arm64.',
    );
  }
  const anvil = await runAnvil(program, CHAIN_ID);
  started.push(anvil.close);
  const node = openDevNode(anvil.url);
  await node.mine(BLOCKS);
  const bitcoin = hasGo() ? await startBitcoin(await pickPort()) : null;
  if (bitcoin) started.push(bitcoin.close);
  const nodes = new Map<string, PayingNode>([['eth', node], ...(bitcoin ? [['btc', bitcoin.node] as const] : [])]);
  const twin = await startTwin(protocol, PROVIDER, { story: 'silent' });
  started.push(twin.close);
  const onError = (error: unknown) => process.stderr.write(`the twin could not pay: ${String(error)}\n`);
  const paying = payOrders(twin.state, { nodes, onError });
  started.push(paying.close);
  const service = await startSwaplane({
    ...environmentOf(PROVIDER, twin.url, protocol),
    PROVIDERS: PROVIDER,
    CHAIN_ETH_URL: anvil.url,
    ...bitcoin?.env,
  });
  started.push(service.close);
  return { node, nodes, twin: paying, dev: service.dev };
}

/** As `npm start` does, on any free ports. */
async function startSwaplane(settings: Readonly<Record<string, string>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-demo-'));
  const child = spawn(process.execPath, [join(__dirname, '../../../bin/start.js')], {
    env: { ...process.env, ...settings, DATA_DIR: dataDir, PORT: String(await pickPort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Swaplane is ready')) resolve(true);
    });
  });
  const isReady = await Promise.race([ready, ended.then(() => false)]);
  const dev = isReady ? readDevFile(dataDir) : null;
  if (!dev) {
    await close();
    throw new CommandError(`Swaplane did not start:\n${output}`);
  }
  return { dev, close };
}
