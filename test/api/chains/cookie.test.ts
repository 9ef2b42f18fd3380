import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openChains } from '#chains/settings/open-chains';
import { loadConfig } from '#process/config/config';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

test('a login that the node writes anew at each start is read at each call, and never shown', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    seen.push(req.headers.authorization);
    res.writeHead(401).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(temporaryDir(), '.cookie');
  const env = { DATA_DIR: temporaryDir(), CHAIN_BTC_URL: url, CHAIN_BTC_COOKIE_FILE: file };
  const { sources, close } = openChains(loadConfig(env));
  const ask = async () => {
    const failure = await sources.get('btc')?.readState().catch(String);
    return String(failure);
  };
  const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;

  expect(await ask()).toContain("the node's cookie file is missing");
  for (const secret of ['0123abcd', '4567ef00']) {
    writeFileSync(file, `__cookie__:${secret}\n`);
    const failure = await ask();
    expect(failure).toContain('refuses the user or password');
    expect(failure).not.toContain(secret);
  }
  rmSync(file);
  expect(seen).toEqual([basic('__cookie__:0123abcd'), basic('__cookie__:4567ef00')]);
  await close();
  server.close();
});

test('a header with a key is sent with each call, and only its name is shown', async () => {
  const seen: unknown[] = [];
  const server = createServer((req, res) => {
    seen.push(req.headers['x-api-key'], req.headers.authorization);
    res.writeHead(403).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { DATA_DIR: temporaryDir(), CHAIN_ETH_URL: url, CHAIN_ETH_HEADER: 'X-Api-Key: 89abcdef' };
  const { sources, close } = openChains(loadConfig(env));
  const failure = String(await sources.get('eth')?.readState().catch(String));
  expect(failure).toContain('the node refuses the header x-api-key (HTTP 403)');
  expect(failure).not.toContain('89abcdef');
  expect(seen).toEqual(['89abcdef', undefined]);
  await close();
  server.close();
});
