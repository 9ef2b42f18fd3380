import { eventually } from '#test/helpers/run/eventually';
import { findAnvil, runAnvil } from '#twins/paying/anvil';
import { openDevNode } from '#twins/paying/dev-node';

const PROGRAM = findAnvil();
if (PROGRAM === null) {
  process.stderr.write(
    `Tests with an Ethereum node are skipped: anvil has no program for ${process.platform} on ${process.arch}, or it cannot run here.\n`,
  );
}

/** A group of tests with a real node; skipped where it cannot run. */
export const describeWithAnvil = PROGRAM === null ? describe.skip : describe;

/** What a transaction of a test says; without `from` it is the first account's. */
export interface Sent {
  from?: string;
  to?: string;
  value?: bigint;
  data?: string;
}

/** A node of its own Ethereum network, which mines each transaction at once until it is told not to. */
export interface Anvil {
  url: string;
  /** Accounts with coins, whose keys it has. */
  accounts: string[];
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>;
  /** Leaves the transaction pending where blocks are not mined at once. @returns its hash */
  submit(transaction: Sent): Promise<string>;
  /** Waits until a block has it. @returns its hash */
  send(transaction: Sent): Promise<string>;
  /** Creates a contract. @returns its address */
  deploy(code: string, value?: bigint): Promise<string>;
  /** Lets it answer nothing, as if it hung, or go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  close(): Promise<void>;
}

interface AnvilSettings {
  chainId: number;
  /** Ten if it is left out. */
  accounts?: number;
}

export async function startAnvil({ chainId, accounts: count }: AnvilSettings): Promise<Anvil> {
  const { url, signal, close } = await runAnvil(PROGRAM ?? '', chainId, count);
  const { rpc } = openDevNode(url);
  const accounts = await rpc<string[]>('eth_accounts');
  const submit = ({ from = accounts[0], value, data, to }: Sent) =>
    rpc<string>('eth_sendTransaction', {
      from,
      ...(to !== undefined && { to }),
      ...(data !== undefined && { data }),
      ...(value !== undefined && { value: `0x${value.toString(16)}` }),
      // What a transaction needs cannot be estimated for one that is to be reverted.
      gas: '0x1e8480',
    });
  const receiptOf = (hash: string) => rpc<{ contractAddress: string } | null>('eth_getTransactionReceipt', hash);
  const send = async (transaction: Sent) => {
    const hash = await submit(transaction);
    await eventually(async () => (await receiptOf(hash)) !== null);
    return hash;
  };
  return {
    url,
    accounts,
    rpc,
    submit,
    send,
    async deploy(code, value = 0n) {
      const hash = await send({ data: code, value });
      return (await receiptOf(hash))?.contractAddress ?? '';
    },
    signal,
    close,
  };
}
