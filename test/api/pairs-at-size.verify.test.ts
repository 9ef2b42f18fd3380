import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type AssetId, assetKey, CURRENCIES, listAssets } from '#domain/assets/currencies';
import type { Provider } from '#providers/provider';
import { useTestApi } from '../helpers/api/test-api';
import { provider } from '../helpers/orders/test-provider';
import { collectGarbage } from '../helpers/run/collect-garbage';
import { leastFigure } from '../helpers/run/figure';

/** Each trades all of the catalog except every fifth asset. */
const PROVIDERS = Array.from({ length: 35 }, (_, nth): Provider => {
  const { facts, ...alpha } = provider('alphaswap');
  const assets = listAssets().filter((_asset, place) => place % 5 !== nth % 5);
  const keys = new Set(assets.map(assetKey));
  const lists = (asset: AssetId) => keys.has(assetKey(asset));
  const code = `live${nth}`;
  return {
    ...alpha,
    facts: { ...facts, code, name: code, sandbox: false },
    assets: () => assets,
    takes: lists,
    pays: lists,
    supports: (from, to) => lists(from) && lists(to) && assetKey(from) !== assetKey(to),
  };
});
const MB = 1024 * 1024;
const ALL_PAIRS = listAssets().length * (listAssets().length - 1);

const api = useTestApi();
let version = 0;
beforeAll(async () => {
  const { providers } = api.services;
  api.services.providers = {
    ...providers,
    of: (mode) => (mode === 'live' ? PROVIDERS : providers.of(mode)),
    version: () => String(version),
  };
});

/** The response's bytes as they arrive, in pieces. */
async function ask(path: string, encoding: string): Promise<IncomingMessage> {
  const [response] = await once(get(`${api.origin}${path}`, { headers: { 'accept-encoding': encoding } }), 'response');
  return response as IncomingMessage;
}

/** @param pairMark the text that each pair of the list begins with */
async function measure(stream: AsyncIterable<Buffer>, pairMark: string) {
  const hash = createHash('sha256');
  let [length, pairs, tail] = [0, 0, ''];
  for await (const chunk of stream) {
    hash.update(chunk);
    length += chunk.length;
    const text = tail + chunk.toString('latin1');
    pairs += text.split(pairMark).length - 1;
    tail = text.slice(1 - pairMark.length);
  }
  return { length, pairs, digest: hash.digest('base64url').slice(0, 27) };
}

/** The processor time since a time, or since the process started. */
function usedMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/**
 * The processor time of a call, and the longest turn of the event loop during it. A turn in which the process used less
 * processor time than passed was one that other programs held up.
 */
async function watchTime<T>(call: () => Promise<T>) {
  let [longestMs, last, used] = [0, performance.now(), usedMs()];
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, Math.min(performance.now() - last, usedMs() - used));
    [last, used] = [performance.now(), usedMs()];
  }, 5);
  const before = process.cpuUsage();
  const result = await call();
  clearInterval(timer);
  return { result, longestMs, processorMs: usedMs(before) };
}

/** The most additional memory in use at any time during a call. */
async function watchMemory(call: () => Promise<unknown>): Promise<number> {
  const inUse = () => {
    // The second collection finishes the first: the memory of buffers is freed in parallel to the program.
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = inUse();
  let peak = 0;
  const calling = call();
  // A collection takes a while itself, so a few have to be enough.
  for (let sample = 0; sample < 4; sample += 1) {
    await delay(200);
    peak = Math.max(peak, inUse() - before);
  }
  await calling;
  return Math.max(peak, inUse() - before);
}

test('the test has as many pairs as a large installation', () => {
  expect(CURRENCIES.length).toBeGreaterThanOrEqual(441);
  expect(new Set(PROVIDERS.flatMap((one) => one.assets().map(assetKey))).size).toBe(listAssets().length);
});

/** Both are made by the same functions. */
const LISTS = [
  ['/partner/v1/pairs', 50 * MB, '{"from":'],
  ['/v2/exchange/available-pairs', 65 * MB, '{"fromCurrency":'],
] as const;

async function readZipped(path: string, pairMark: string) {
  const response = await ask(path, 'gzip');
  const { etag } = response.headers;
  let zippedLength = 0;
  response.on('data', (chunk: Buffer) => {
    zippedLength += chunk.length;
  });
  return { etag, zippedLength, plain: await measure(response.pipe(createGunzip()), pairMark) };
}

async function readPlain(path: string, pairMark: string) {
  const response = await ask(path, 'identity');
  const { etag, 'content-length': length } = response.headers;
  return { etag, length: Number(length), plain: await measure(response, pairMark) };
}

test.each(LISTS)(
  '%s lists all pairs, compressed or not, and does not block other requests',
  async (path, leastBytes, pairMark) => {
    const zipped = await watchTime(() => readZipped(path, pairMark));
    const plain = await watchTime(() => readPlain(path, pairMark));
    expect(zipped.result.plain.length).toBeGreaterThan(leastBytes);
    expect(zipped.result.zippedLength).toBeLessThan(8 * MB);
    expect(plain.result.plain).toEqual(zipped.result.plain);
    const { length, digest, pairs } = plain.result.plain;
    expect(pairs).toBe(ALL_PAIRS);
    expect(plain.result).toMatchObject({ length, etag: `"${digest}"` });
    expect(zipped.result.etag).toBe(`"${digest}.gz"`);
    for (const { longestMs, processorMs } of [zipped, plain]) {
      expect(longestMs).toBeLessThan(1_500);
      expect(processorMs).toBeLessThan(20_000);
    }
  },
);

test('the longer list is never held in memory as a whole', async () => {
  const [, [path, , pairMark]] = LISTS;
  version += 1;
  expect(await watchMemory(() => readZipped(path, pairMark))).toBeLessThan(40 * MB);
  expect(await watchMemory(() => readPlain(path, pairMark))).toBeLessThan(40 * MB);
});

test('a filter finds its pairs quickly', async () => {
  const find = async () => {
    const { result, processorMs } = await watchTime(async () => (await api.get('/pairs?from=BTC&to=XMR')).json());
    expect(result).toHaveLength(2);
    return processorMs;
  };
  expect(await leastFigure('filter of pairs, ms of processor time', find)).toBeLessThan(1_000);
});

test('the list has another ETag after the catalog changes', async () => {
  const before = await ask('/partner/v1/pairs', 'gzip');
  before.destroy();
  version += 1;
  PROVIDERS.splice(1);
  const after = await ask('/partner/v1/pairs', 'gzip');
  after.destroy();
  expect(after.headers.etag).not.toBe(before.headers.etag);
});
