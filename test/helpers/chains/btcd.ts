import { join } from 'node:path';
import type { BitcoinChain } from '#domain/evidence/chains';
import { freePort } from '#test/helpers/run/free-port';
import { buildGoProgram, hasGo } from '#tools/cluster/go-program';
import { type Btcd, runBtcd, SIMNET_START } from '#twins/paying/btcd';

/** btcd is built from source, once per version and machine. */
const HAS_GO = hasGo();
if (!HAS_GO) {
  process.stderr.write('Tests with a Bitcoin node are skipped: they need Go, which builds btcd.\n');
}

/** A group of tests with a real node; skipped where there is no Go. */
export const describeWithBtcd = HAS_GO ? describe : describe.skip;

/** btcd's simulation network. */
export const SIMNET: BitcoinChain = { decimals: 8, blockSeconds: 600, marks: [[0, SIMNET_START]] };

/** A node of its own network [simnet-wallet.ts]. */
export async function startBtcd(): Promise<Btcd> {
  return runBtcd(join(await buildGoProgram('btcd'), 'btcd'), await freePort());
}
