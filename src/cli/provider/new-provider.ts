import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LIVE_PROVIDER_CODES } from '#domain/providers/codes';
import type { Answer } from '../answer';
import { CommandError } from '../command';
import { type SkeletonNames, skeletonAdapter } from './skeleton';
import { skeletonRecording, skeletonTwin } from './skeleton-twin';

export interface NewProviderOptions {
  name: string;
  home: string;
  directory?: string;
}

const CODE = /^[a-z0-9]{2,30}$/;
const NAME = /^[\w .-]{1,40}$/;
const HOME = /^([a-z0-9-]+\.)+[a-z]{2,}$/;

/**
 * Writes the first version of a provider's adapter, twin and recording into a source checkout, and overwrites nothing. The
 * registration remains to be done. @throws CommandError
 */
export async function providerNew(code: string, options: NewProviderOptions): Promise<Answer> {
  const { name, home, directory = process.cwd() } = options;
  if (!CODE.test(code) || !NAME.test(name) || !HOME.test(home)) {
    throw new CommandError(
      'A code has small letters and digits, a name no quotes, and a home is a domain like example.com.',
    );
  }
  if (!existsSync(join(directory, 'src/providers/adapters.ts'))) {
    throw new CommandError(`${directory} is no checkout of the source: it has no src/providers/adapters.ts.`);
  }
  const names: SkeletonNames = { code, name, home, variable: /^\d/.test(code) ? `provider${code}` : code };
  const files = [
    { path: `src/providers/adapters/${code}.ts`, text: skeletonAdapter(names) },
    { path: `src/twins/protocols/${code}.ts`, text: skeletonTwin(names) },
    { path: `test/domain/providers/adapters/conversations/${code}.json`, text: skeletonRecording(names) },
  ];
  const taken = files.find(({ path }) => existsSync(join(directory, path)));
  if (taken) {
    throw new CommandError(`${taken.path} exists already.`);
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const written = files.map(({ path }) => path);
  const next = listNext(names);
  return { json: { written, next }, text: `Wrote ${written.join(', ')}.\n\nNext:\n${next.map(toItem).join('\n')}` };
}

function listNext({ code, variable }: SkeletonNames): string[] {
  return [
    `src/providers/adapters.ts: import { ${variable} } from './adapters/${code}', and add it to ADAPTERS`,
    LIVE_PROVIDER_CODES.includes(code)
      ? `src/providers/known.ts: delete the row of ${code}, if it has one`
      : `src/domain/providers/codes.ts: add '${code}'`,
    `src/twins/protocols.ts: import { ${variable}Protocol } from './protocols/${code}', and add it to PROTOCOLS`,
    'npm run known-shapes, provider-table and markup-table: after each change of the facts or the recording',
    'npx jest test/domain/providers: passes; then write what the documentation says, first into the twin',
    'docs/adding-a-provider.md: what each part is for',
  ];
}

function toItem(step: string, index: number): string {
  return `${index + 1}. ${step}`;
}
