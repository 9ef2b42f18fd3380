import { type Command, InvalidArgumentError } from 'commander';
import { withProfile } from '../api/command';
import type { ListenOptions } from './listen-command';

/** Webhooks on a machine without a public URL. */
export function addListenCommand(program: Command): void {
  withProfile(program.command('listen'))
    .description('forward webhooks for a test key to a server on this machine, signed like the real ones')
    .requiredOption('--forward-to <url>', 'URL of your server, like http://localhost:3000/hooks', readUrl)
    .option('--secret <whsec>', 'signing secret (default: generated once, then reused)')
    .option('--from-now', 'skip events that occurred since the last run')
    .option('--json', 'print one line of JSON per event')
    .action(async (options: ListenOptions) => (await import('./listen-command')).listen(options));
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('It must be a URL like http://localhost:3000/hooks.');
  }
  return text;
}
