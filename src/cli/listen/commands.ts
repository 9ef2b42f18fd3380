import { type Command, InvalidArgumentError } from 'commander';
import { withProfile } from '../api/command';
import { type ListenOptions, listen } from './listen';

/** Webhooks on a machine without a public URL. */
export function addListenCommand(program: Command): void {
  withProfile(program.command('listen'))
    .description('forward the events of a test key to a receiver on this machine, signed as webhooks are')
    .requiredOption('--forward-to <url>', 'your receiver, like http://localhost:3000/hooks', readUrl)
    .option('--secret <whsec>', 'sign with this secret; one is made and kept unless given')
    .option('--from-now', 'leave out what happened since it last ran')
    .option('--json', 'one line of JSON for each event')
    .action((options: ListenOptions) => listen(options));
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('It must be a URL like http://localhost:3000/hooks.');
  }
  return text;
}
