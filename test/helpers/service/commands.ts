import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `swaplane` in a separate process, as a shell would. */
export function startSwaplane(dataDir: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'bin/swaplane.js'), ...args], {
    env: environmentOf(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended: Promise<Outcome> = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { process: child, ended };
}

function environmentOf(dataDir: string, settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  return { PATH, HOME, XDG_CACHE_HOME, ...settings, DATA_DIR: dataDir };
}

interface CommandsProcess {
  child: ChildProcess;
  ended: Promise<never>;
}

function startCommandsProcess(): CommandsProcess {
  const script = join(__dirname, 'commands-process.js');
  const child = fork(script, { env: environmentOf('', {}), execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a command ended the process for commands with code ${code}`);
  });
  ended.catch(() => {});
  return { child, ended };
}

let running: CommandsProcess | undefined;
let latest: Promise<unknown> = Promise.resolve();

afterAll(() => running?.child.disconnect());

/** Runs `swaplane` in the file's process for commands, one after the other; only for those that end by themselves. */
export function swaplane(dataDir: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const outcome = latest.then(async () => {
    running ??= startCommandsProcess();
    const { child, ended } = running;
    const answered = once(child, 'message');
    child.send({ args, env: environmentOf(dataDir, settings) });
    const [answer] = await Promise.race([answered, ended]);
    return answer as Outcome;
  });
  latest = outcome.catch(() => {});
  return outcome;
}

/** The commands of one instance. */
export interface Commands {
  run(...args: string[]): Promise<Outcome>;
  /** Runs a command that must succeed and returns its JSON. */
  runJson<T>(...args: string[]): Promise<T>;
}

export function commandsOn(dataDir: string, settings?: NodeJS.ProcessEnv): Commands {
  const run = (...args: string[]) => swaplane(dataDir, args, settings);
  return {
    run,
    async runJson(...args) {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) {
        throw new Error(`swaplane ${args.join(' ')}: ${stderr}`);
      }
      return JSON.parse(stdout);
    },
  };
}
