import { messageOf } from '#domain/caught';
import { FALSE_ORDER_NAMES } from '#twins/false-orders';
import { FAULT_NAMES } from '#twins/faults';
import { openDevNode } from '#twins/paying/dev-node';
import { LIES, type Lie, type PayingTwin, payOrders } from '#twins/paying/pay-orders';
import type { PayingNode } from '#twins/paying/paying-node';
import { environmentOf } from '#twins/protocol';
import { findProtocol, PROTOCOLS } from '#twins/protocols';
import { STORY_NAMES, type StoryName } from '#twins/stories';
import { startTwin, type Twin, type TwinFault } from '#twins/twin';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command';
import { type Bitcoin, startBitcoin } from './chain/bitcoin';
import { untilInterrupted } from './interrupted';

export interface TwinCommandOptions {
  port: number;
  story?: string;
  /** In milliseconds. */
  step?: number;
  /** Each is `name[:path[:percent]]`. */
  fault?: readonly string[];
  /** Whether it waits for deposits and pays out on the nodes that CHAIN_ETH_URL and CHAIN_BSC_URL name. */
  pays?: true;
  /** The port of a Bitcoin node that is started for `pays`. */
  btcd?: number;
  lies?: string;
}

/** Simulates a provider on this machine until it is stopped. */
export async function twinRun(code: string, options: TwinCommandOptions): Promise<Answer> {
  const protocol = findProtocol(code);
  if (!protocol) {
    const codes = PROTOCOLS.flatMap((one) => one.codes).sort();
    throw new CommandError(`There is no twin for ${code}; available: ${codes.join(', ')}.`);
  }
  const { port, story, step, fault = [] } = options;
  const faults = fault.map(readFault);
  const lie = readLie(options.lies);
  const { nodes, bitcoin } = await openNodes(options);
  const settings = {
    port,
    ...(nodes && { story: 'silent' as const }),
    ...(story !== undefined && { story: readStory(story) }),
    ...(step && { stepMs: step }),
  };
  const twin = await startTwin(protocol, code, settings).catch(async (error: NodeJS.ErrnoException) => {
    await bitcoin?.close();
    throw new CommandError(`The twin cannot listen on port ${port} (${error.code}).`);
  });
  faults.forEach(twin.spoil);
  const paying = nodes && startPaying(twin, nodes, lie);
  const env = { ...environmentOf(code, twin.url, protocol), ...bitcoin?.env };
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(
    `A twin of ${code} listens on ${twin.url}. Ctrl-C stops it.\n\n` +
      `Use it with:\n\n  PROVIDERS=${code} ${variables.join(' ')} npm start\n\n` +
      `Its orders: curl ${twin.url}/__twin/orders\n${bitcoin ? `A deposit of BTC: ${bitcoin.paying}\n` : ''}`,
  );
  await untilInterrupted();
  const answer = { requests: twin.requests.length, orders: twin.state.list().length };
  paying?.close();
  await twin.close();
  await bitcoin?.close();
  return { json: answer, text: `Stopped after ${answer.requests} requests and ${answer.orders} orders.` };
}

function startPaying({ state }: Twin, nodes: ReadonlyMap<string, PayingNode>, lie: Lie | null): PayingTwin {
  const onError = (error: unknown) => process.stderr.write(`the twin could not pay: ${messageOf(error)}\n`);
  const paying = payOrders(state, { nodes, onError });
  paying.lie(lie);
  return paying;
}

interface Nodes {
  /** Null if the twin does not pay. */
  nodes: ReadonlyMap<string, PayingNode> | null;
  bitcoin: Bitcoin | null;
}

/** The nodes that the service is set to ask, of networks that a twin can pay on, and the one that is started for it. */
async function openNodes({ pays, btcd }: TwinCommandOptions): Promise<Nodes> {
  if (!pays) {
    return { nodes: null, bitcoin: null };
  }
  const nodes = new Map<string, PayingNode>();
  for (const network of ['eth', 'bsc']) {
    const url = process.env[`CHAIN_${network.toUpperCase()}_URL`];
    if (url) nodes.set(network, openDevNode(url));
  }
  if (nodes.size === 0) {
    throw new WrongUsage('--pays needs CHAIN_ETH_URL or CHAIN_BSC_URL: the URL of a development node such as anvil.');
  }
  const bitcoin = btcd === undefined ? null : await startBitcoin(btcd);
  if (bitcoin) nodes.set('btc', bitcoin.node);
  return { nodes, bitcoin };
}

function readLie(text: string | undefined): Lie | null {
  const lie = LIES.find((one) => one === text) ?? null;
  if (text !== undefined && lie === null) {
    throw new WrongUsage(`--lies must be one of ${LIES.join(', ')}.`);
  }
  return lie;
}

function readStory(text: string): StoryName {
  const story = STORY_NAMES.find((one) => one === text);
  if (!story) {
    throw new WrongUsage(`The story must be one of ${STORY_NAMES.join(', ')}.`);
  }
  return story;
}

const ALL_FAULTS = [...FAULT_NAMES, ...FALSE_ORDER_NAMES];

function readFault(text: string): TwinFault {
  const [name, path = '', percent = '100'] = text.split(':');
  const fault = ALL_FAULTS.find((one) => one === name);
  if (!fault || !/^\d{1,3}$/.test(percent)) {
    throw new WrongUsage(`The fault must be name[:path[:percent]] with one of ${ALL_FAULTS.join(', ')}.`);
  }
  return { fault, path, percent: Number(percent) };
}
