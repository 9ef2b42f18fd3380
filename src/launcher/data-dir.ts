import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '#domain/caught';
import { StartError } from '../process/start';
import { endRun, findRun, isAlive, type ProcessRun } from './processes';

const runSchema = z.object({ pid: z.int(), birth: z.string() });
const instanceSchema = runSchema.extend({ url: z.string() });
const childSchema = runSchema.extend({ name: z.string(), stopSignal: z.literal(['SIGINT', 'SIGTERM']) });
const childrenSchema = z.array(childSchema);

/** The stored record of a child process, so that a later start can end it if its launcher was killed. */
export type ChildRecord = z.infer<typeof childSchema>;

/** A data directory reserved for this process. */
export interface DataDir {
  readonly path: string;
  recordChild(child: ChildRecord): void;
  forgetChild(run: ProcessRun): void;
  release(): void;
}

const LEFTOVER_GRACE_MS = 10_000;

/** The running instance that uses a data directory, or null. */
export function findInstance(path: string): z.infer<typeof instanceSchema> | null {
  const holder = readJson(locateInstanceFile(path), instanceSchema);
  return holder && isAlive(holder) ? holder : null;
}

/**
 * Reserves the data directory for this process and ends the processes that a killed launcher left behind in it.
 * @param url the URL of this instance, shown if somebody tries to start a second one
 * @throws StartError if another running instance uses it
 */
export async function claimDataDir(path: string, url: string): Promise<DataDir> {
  makePrivate(path);
  const childrenFile = join(path, 'children.json');
  takeInstanceFile(path, url);

  const leftovers = (readJson(childrenFile, childrenSchema) ?? []).filter(isAlive);
  // Newest first, as their launcher would have stopped them.
  for (const child of leftovers.reverse()) {
    await endRun(child, child.stopSignal, LEFTOVER_GRACE_MS);
  }

  let children: ChildRecord[] = [];
  const save = () => writeFileSync(childrenFile, JSON.stringify(children), { mode: 0o600 });
  save();
  return {
    path,
    recordChild(child) {
      children = [...children, child];
      save();
    },
    forgetChild(run) {
      children = children.filter((child) => child.pid !== run.pid);
      save();
    },
    release() {
      rmSync(locateInstanceFile(path), { force: true });
    },
  };
}

function locateInstanceFile(dataDir: string): string {
  return join(dataDir, 'instance.json');
}

/** @throws StartError while a running instance uses the data directory */
export function refuseHeldDataDir(path: string): void {
  const holder = findInstance(path);
  if (holder) {
    throw new StartError(
      `Swaplane is already running in ${path} (pid ${holder.pid}, ${holder.url}); stop it, or set another DATA_DIR and PORT.`,
    );
  }
}

function takeInstanceFile(dataDir: string, url: string): void {
  refuseHeldDataDir(dataDir);
  const file = locateInstanceFile(dataDir);
  rmSync(file, { force: true });
  const own = findRun(process.pid);
  try {
    writeFileSync(file, JSON.stringify({ ...own, url }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new StartError(
        `Another Swaplane is starting in ${dataDir} right now; wait for it, or set another DATA_DIR.`,
      );
    }
    throw error;
  }
}

/** The file's content, or null if it is missing or was truncated by a crash. */
function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const OTHERS = 0o077;
/** Files of earlier versions, or of other programs, may lie here and there. */
const FOLDERS = ['.', 'logs'];

/** What this process and its children write from now on is for their own user only. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data directory, which holds keys and passwords, one that only its user can enter, with files that only that user
 * can read. Postgres takes care of its own folder.
 * @throws StartError if it belongs to somebody else
 */
export function makePrivate(dataDir: string): void {
  try {
    for (const folder of FOLDERS.map((name) => join(dataDir, name))) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      closeToOthers(folder);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isFile()) closeToOthers(join(folder, entry.name));
      }
    }
  } catch (error) {
    const code = codeOf(error) ?? '';
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be closed to other users of this machine (${code}): give it to the user that runs Swaplane.`,
    );
  }
}

function closeToOthers(path: string): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o777 & ~OTHERS);
}

/** Files of earlier versions may lack these; the next start adds them. */
const LoginSchema = z.object({ email: z.string(), password: z.string() });
export type DevLogin = z.infer<typeof LoginSchema>;

/** What a developer needs to use an embedded instance: the demo partner's keys, in a file that only its owner can read. */
const DevFileSchema = z.object({
  base_url: z.string(),
  partner_id: z.string(),
  test_key: z.string(),
  live_key: z.string(),
  /** The demo partner's test order endpoint always signs with this secret. */
  webhook_test_secret: z.string(),
  temporal_ui_url: z.string().nullable(),
  metrics_url: z.string().optional(),
  dashboard_url: z.string().optional(),
  /** The demo partner's Owner. */
  partner_login: LoginSchema.optional(),
  support_url: z.string().optional(),
  operator_login: LoginSchema.optional(),
});
export type DevFile = z.infer<typeof DevFileSchema>;

export function locateDevFile(dataDir: string): string {
  return join(dataDir, 'dev.json');
}

/** The file's content, or null if this instance has none. */
export function readDevFile(dataDir: string): DevFile | null {
  const path = locateDevFile(dataDir);
  return existsSync(path) ? DevFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

export function writeDevFile(dataDir: string, content: DevFile): void {
  const path = locateDevFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}
