import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { ServiceError } from '#domain/error';
import { builtFile, VERSION } from '#process/build';
import { requireRead } from '../http/methods';

const FOLDER = builtFile('packages');
/** What partners install from here, in the version that fits this server. */
const PACKAGES = ['swaplane-cli.tgz', 'swaplane-sdk.tgz', 'swaplane-go.tgz', `swaplane-${VERSION}-py3-none-any.whl`];
const CHECKSUMS = 'SHA256SUMS';

interface Packed {
  content: Buffer;
  sha256: Buffer;
}

/** The packages for partners and their checksums, as `sha256sum --check` reads them. */
export function createPackagesRouter(): Router {
  let packages: Promise<ReadonlyMap<string, Packed>> | undefined;
  const router = Router({ strict: true });
  router.use((req, _res, next) => {
    requireRead(req);
    next();
  });
  router.get('/:name', async (req, res) => {
    packages ??= readPackages();
    const { name } = req.params;
    const known = await packages;
    // The next release has the same URLs.
    res.set('Cache-Control', 'no-cache');
    if (name === CHECKSUMS && known.size > 0) {
      res.type('text/plain').send(writeChecksums(known));
      return;
    }
    const packed = known.get(name);
    if (!packed) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    const { content, sha256 } = packed;
    res.set({
      'Content-Type': name.endsWith('.tgz') ? 'application/gzip' : 'application/zip',
      ETag: `"${sha256.toString('hex')}"`,
      'Repr-Digest': `sha-256=:${sha256.toString('base64')}:`,
    });
    res.send(content);
  });
  return router;
}

/** By name; without those that were not built, which needs packages that an installation may leave out. */
async function readPackages(): Promise<ReadonlyMap<string, Packed>> {
  const built = PACKAGES.filter((name) => existsSync(join(FOLDER, name)));
  return new Map(
    await Promise.all(
      built.map(async (name): Promise<[string, Packed]> => {
        const content = await readFile(join(FOLDER, name));
        return [name, { content, sha256: createHash('sha256').update(content).digest() }];
      }),
    ),
  );
}

function writeChecksums(packages: ReadonlyMap<string, Packed>): string {
  return [...packages].map(([name, { sha256 }]) => `${sha256.toString('hex')}  ${name}\n`).join('');
}
