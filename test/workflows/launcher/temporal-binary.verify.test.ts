import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPILED } from '#test/helpers/processes/script';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const CACHED = `temporal-1.5.1-${process.platform}-${process.arch}-downloaded`;

const cli = (server: string) => `#!/bin/sh\necho "temporal version 1.5.1 (Server ${server}, UI 2.42.1)"\n`;

function install(file: string, script: string): void {
  writeFileSync(file, script, { mode: 0o755 });
}

/** A directory for PATH that contains only these tools of the machine. */
function toolsOf(...names: string[]): string {
  const bin = temporaryDir();
  for (const name of names) {
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
  }
  return bin;
}

/** The result of a search when PATH contains `bin` only. */
async function find(bin: string, cacheDir: string, downloads: string): Promise<string> {
  const args = [...COMPILED, join(__dirname, 'find-temporal-process.ts'), cacheDir, downloads];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: bin } });
  return stdout;
}

function archive(script: string): Buffer {
  const dir = temporaryDir();
  install(join(dir, 'temporal'), script);
  execFileSync('tar', ['-czf', 'archive.tgz', 'temporal'], { cwd: dir });
  return readFileSync(join(dir, 'archive.tgz'));
}

let server: Server;
let body: Buffer | null = null;
let asked: string[] = [];
let downloads = '';

beforeAll((done) => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = body ? 200 : 404;
    response.end(body);
  }).listen(0, '127.0.0.1', () => {
    downloads = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    done();
  });
});
beforeEach(() => {
  asked = [];
  body = null;
});
afterAll((done) => {
  server.close(done);
});

test('a usable CLI on PATH is used, and nothing is downloaded', async () => {
  const bin = toolsOf();
  install(join(bin, 'temporal'), cli('1.30.0'));
  expect(await find(bin, temporaryDir(), downloads)).toBe('found temporal');
  expect(asked).toEqual([]);
});

test('a CLI on PATH with too old a server is skipped for the one in the cache', async () => {
  const [bin, cache] = [toolsOf(), temporaryDir()];
  install(join(bin, 'temporal'), cli('1.22.4'));
  install(join(cache, CACHED), cli('1.29.1'));
  expect(await find(bin, cache, downloads)).toBe(`found ${join(cache, CACHED)}`);
  expect(asked).toEqual([]);
});

test('two simultaneous searches download into the cache and leave one working file there', async () => {
  const cache = join(temporaryDir(), 'made', 'when', 'missing');
  body = archive(cli('1.29.1'));
  const bin = toolsOf('tar', 'gzip');
  const found = `found ${join(cache, CACHED)}`;
  expect(await Promise.all([find(bin, cache, downloads), find(bin, cache, downloads)])).toEqual([found, found]);
  expect(asked[0]).toMatch(/^\/cli\/archive\/v1\.5\.1\?platform=\w+&arch=\w+$/);
  expect(readdirSync(cache)).toEqual([CACHED]);
  expect(await find(toolsOf(), cache, downloads)).toBe(found);
});

test('a file that does not run is never stored in the cache, and one sentence says what to do', async () => {
  const cache = temporaryDir();
  body = archive('not a program');
  const message = await find(toolsOf('tar', 'gzip'), cache, downloads);
  expect(message).toMatch(
    /^No Temporal server: no usable `temporal` is on PATH, the download failed \(.+\) and the Go build failed \(.+\); install the Temporal CLI .+ or Go .+, or set TEMPORAL_ADDRESS to a running server\.$/,
  );
  expect(readdirSync(cache)).toEqual([]);
});

test('without tar the error says that the download could not be unpacked', async () => {
  body = archive(cli('1.29.1'));
  expect(await find(toolsOf(), temporaryDir(), downloads)).toContain('the download failed (spawn tar ENOENT)');
});

test('a missing download and a missing network are named as the reason', async () => {
  expect(await find(toolsOf(), temporaryDir(), downloads)).toContain('the download failed (HTTP 404)');
  expect(await find(toolsOf(), temporaryDir(), 'http://127.0.0.1:65535')).toContain('ECONNREFUSED');
});
