import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type Asked, exact, type Reply, startJsonServer } from './json-server';
import type { ModelNode, ModelPayment, ModelTransaction } from './model-node';

const digest = (text: string) => createHash('sha256').update(text).digest();
const key = (text: string) => base58.encode(digest(text));
const signature = (text: string) => base58.encode(Buffer.concat([digest(text), digest(`${text}.`)]));
const PAYER = key('payer');
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const HAD = 10n ** 18n;

interface Mined {
  signature: string;
  keys: { pubkey: string; signer: boolean; source: string; writable: boolean }[];
  meta: Record<string, unknown>;
}
interface MinedBlock {
  slot: number;
  hash: string;
  parent: string;
  parentSlot: number;
  mined: Mined[];
}

export interface SolanaNode extends ModelNode {
  /** From now on, new blocks are confirmed but not final. */
  waitWithFinality(): void;
  /** From now on it does not list the block with the height. */
  hideBlock(height: number): void;
}

/**
 * A node with Solana's JSON-RPC interface, written from https://solana.com/docs/rpc/http (getBlock, getBlocks, getTransaction,
 * getSlot, getHealth, getGenesisHash, getFirstAvailableBlock). Every third slot has no block.
 */
export async function startSolanaNode(): Promise<SolanaNode> {
  let genesis: string = ACCOUNT_CHAINS.sol.id;
  let first = 0;
  let final: number | null = null;
  let hidden: number | null = null;
  let salt = 0;
  const startedAt = Math.floor(Date.now() / 1000) - 1;
  let ageSeconds = 0;
  const blocks: MinedBlock[] = [{ slot: 0, hash: key('0'), parent: '1'.repeat(32), parentSlot: 0, mined: [] }];
  const seen = (commitment: unknown) => (commitment === 'confirmed' ? blocks : blocks.slice(0, final ?? blocks.length));
  const lastSlot = (commitment: unknown) => seen(commitment).at(-1)?.slot ?? 0;

  const writeBlock = (block: MinedBlock, details: unknown) => ({
    blockHeight: blocks.indexOf(block),
    blockTime: startedAt - ageSeconds,
    blockhash: block.hash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.parent,
    ...(details === 'accounts' && {
      transactions: block.mined.map(({ signature: id, keys, meta }) => ({
        meta,
        transaction: { accountKeys: keys, signatures: [id] },
        version: 0,
      })),
    }),
  });
  const resultOf = (method: unknown, params: unknown[]): { result: unknown } | { error: unknown } => {
    const [what, other] = params;
    const options = (params.at(-1) ?? {}) as Record<string, unknown>;
    switch (method) {
      case 'getGenesisHash':
        return { result: genesis };
      case 'getHealth':
        return ageSeconds > 60
          ? { error: { code: -32005, message: 'Node is behind by 9000 slots', data: { numSlotsBehind: 9_000 } } }
          : { result: 'ok' };
      case 'getSlot':
        return { result: lastSlot(options.commitment) };
      case 'getFirstAvailableBlock':
        return { result: first };
      case 'getBlocks':
        return {
          result: seen(options.commitment)
            .filter((_, height) => height !== hidden)
            .map(({ slot }) => slot)
            .filter((slot) => slot >= Number(what) && slot <= Number(other)),
        };
      case 'getBlock': {
        const block = seen(options.commitment).find(({ slot }) => slot === what);
        return block
          ? { result: writeBlock(block, options.transactionDetails) }
          : { error: { code: -32007, message: `Slot ${what} was skipped, or missing due to ledger jump` } };
      }
      case 'getTransaction': {
        const block = seen(options.commitment).find(({ mined }) => mined.some(({ signature: id }) => id === what));
        const found = block?.mined.find(({ signature: id }) => id === what);
        return {
          result:
            block && found
              ? {
                  blockTime: startedAt - ageSeconds,
                  meta: { ...found.meta, logMessages: [], innerInstructions: [], computeUnitsConsumed: 150 },
                  slot: block.slot,
                  transaction: {
                    message: { accountKeys: found.keys, instructions: [], recentBlockhash: block.parent },
                    signatures: [found.signature],
                  },
                  version: 0,
                }
              : null,
        };
      }
      default:
        return { error: { code: -32601, message: 'Method not found' } };
    }
  };
  const server = await startJsonServer(({ body }: Asked): Reply => {
    const { method, params = [] } = body as { method?: string; params?: unknown[] };
    return { json: { jsonrpc: '2.0', ...resultOf(method, params), id: body.id } };
  });
  return {
    server,
    mine(...transactions) {
      salt += 1;
      const mined = transactions.map((transaction, nth) => toMined(transaction, `${salt} ${nth}`));
      const parent = blocks.at(-1);
      const parentSlot = parent?.slot ?? 0;
      const slot = parentSlot + (parentSlot % 3 === 1 ? 2 : 1);
      blocks.push({ slot, hash: key(`block ${salt}`), parent: parent?.hash ?? '', parentSlot, mined });
      return mined.map(({ signature: id }) => id);
    },
    age(seconds) {
      ageSeconds = seconds;
    },
    beOfAnotherChain() {
      genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
    },
    forgetHistory() {
      first = lastSlot('confirmed');
    },
    height: () => seen('finalized').length - 1,
    waitWithFinality() {
      final = blocks.length;
    },
    hideBlock(height) {
      hidden = height;
    },
  };
}

/** Its accounts with their balances before and after: of the payer, of who is paid, and of accounts of tokens. */
function toMined({ payments, hasFailed = false }: ModelTransaction, salt: string): Mined {
  const accounts = new Map<string, { before: bigint; after: bigint }>([[PAYER, { before: HAD, after: HAD - 5_000n }]]);
  const tokens: { before: unknown[]; after: unknown[] } = { before: [], after: [] };
  payments.forEach(({ to, units, contract }: ModelPayment, nth) => {
    if (contract === null) {
      const paid = hasFailed ? 0n : BigInt(units);
      accounts.set(to, { before: 890_880n, after: 890_880n + paid });
      return;
    }
    const [theirs, ours] = [key(`account ${to} ${contract}`), key(`account ${PAYER} ${contract}`)];
    for (const account of [theirs, ours]) {
      accounts.set(account, { before: 2_039_280n, after: 2_039_280n });
    }
    const balance = (account: string, owner: string, amount: bigint) => ({
      accountIndex: [...accounts.keys()].indexOf(account),
      mint: contract,
      owner,
      programId: TOKEN_PROGRAM,
      uiTokenAmount: { amount: amount.toString(), decimals: 6, uiAmount: 0.5, uiAmountString: '0.5' },
    });
    // An account that the transaction opens has no balance before.
    const had = nth % 2 === 0 ? 17n : 0n;
    if (had > 0n) tokens.before.push(balance(theirs, to, had));
    tokens.before.push(balance(ours, PAYER, HAD));
    const moved = hasFailed ? 0n : BigInt(units);
    tokens.after.push(balance(theirs, to, had + moved), balance(ours, PAYER, HAD - moved));
  });
  const keys = [...accounts.keys()].map((pubkey) => ({
    pubkey,
    signer: pubkey === PAYER,
    source: 'transaction',
    writable: true,
  }));
  const failure = { InstructionError: [0, { Custom: 1 }] };
  return {
    signature: signature(salt),
    keys,
    meta: {
      err: hasFailed ? failure : null,
      status: hasFailed ? { Err: failure } : { Ok: null },
      fee: 5_000,
      preBalances: [...accounts.values()].map(({ before }) => exact(before.toString())),
      postBalances: [...accounts.values()].map(({ after }) => exact(after.toString())),
      preTokenBalances: tokens.before,
      postTokenBalances: tokens.after,
    },
  };
}
