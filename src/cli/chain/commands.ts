import { type Command, InvalidArgumentError } from 'commander';
import { parseShortDuration } from '#domain/duration';
import { parseDateTime } from '#domain/instant';
import { addCommand, createAction } from '../command';

/** The operator's own nodes: which are set, whether they can be believed, and what they say. */
export function addChainCommands(program: Command): void {
  const chains = program.command('chain').description("the operator's own nodes, and what they say about payments");
  addCommand(chains, 'list', 'list the networks whose nodes are set, without asking them').action(
    createAction(async () => (await import('./chain')).chainList()),
  );
  addNetwork(addCommand(chains, 'check', "check a network's nodes: right chain, synced, up to date")).action(
    createAction(async (network: string) => (await import('./chain')).chainCheck(network)),
  );
  addNetwork(addCommand(chains, 'tx', 'show what a transaction pays, and in which block'))
    .argument('<hash>', "the transaction's hash")
    .action(createAction(async (network: string, hash: string) => (await import('./payments')).chainTx(network, hash)));
  addNetwork(addCommand(chains, 'address', 'show payments to an address, pending ones included'))
    .argument('<address>', 'the address')
    .requiredOption('--since <time>', 'a span like 2h, or a date-time', readSince)
    .action(
      createAction(async (network: string, address: string, options: { since: Date }) =>
        (await import('./payments')).chainAddress(network, address, options),
      ),
    );
}

function addNetwork(command: Command): Command {
  return command.argument('<network>', "the network's code, like btc");
}

/** A span before now, or a date-time. @throws InvalidArgumentError */
function readSince(text: string): Date {
  const spanMs = parseShortDuration(text);
  const at = spanMs === null ? parseDateTime(text) : Date.now() - spanMs;
  if (at === null) {
    throw new InvalidArgumentError('It must be a span like 2h, or a date-time like 2030-12-31T12:00:00Z.');
  }
  return new Date(at);
}
