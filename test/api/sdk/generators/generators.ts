import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileKotlin, openApiGenerator, pythonEnvironment, run } from './tools';
import { WALLETS } from './wallets';

export type PublishedDocument = 'openapi' | 'openapi-v2';

/** A generator of clients as a partner runs it, with as few options as it takes. */
export interface Generator {
  name: string;
  /** Programs that a machine must have. */
  needs: readonly string[];
  /** Writes into `client` in the folder. */
  generate(document: string, folder: string): Promise<unknown>;
  compile(folder: string): Promise<unknown>;
  /** Runs a wallet that makes an order and prints it. */
  order?(folder: string, env: NodeJS.ProcessEnv): Promise<string>;
}

const STRICT = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};
const TSX = pathToFileURL(require.resolve('tsx')).href;
/** Within the folder of a client, which is in a project. */
const installed = (folder: string, program: string) => join(folder, '../node_modules', program);

/** Compiles what is in a folder as a wallet in strict TypeScript would. */
function compileTypeScript(folder: string): Promise<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files }));
  return run(process.execPath, [installed(folder, 'typescript/bin/tsc'), '--project', folder]);
}

/** Compiles each module of a package and imports it. */
async function compilePython(folder: string, name: string): Promise<string> {
  const env = await pythonEnvironment();
  await run('python', ['-m', 'compileall', '-q', name], { cwd: folder, env });
  const walk = `import importlib, pkgutil, ${name}
for module in pkgutil.walk_packages(${name}.__path__, "${name}."): importlib.import_module(module.name)`;
  return run('python', ['-c', walk], { cwd: folder, env });
}

/** A generator of openapi-generator. */
function ofOpenApiGenerator(
  name: string,
  needs: readonly string[],
  compile: Generator['compile'],
  options: readonly string[] = [],
): Generator {
  return {
    name: `openapi-generator ${name}`,
    needs: ['java', 'mvn', ...needs],
    compile,
    generate: async (document, folder) => {
      const into = ['-i', document, '-o', join(folder, 'client')];
      return run('java', ['-jar', await openApiGenerator(), 'generate', '-g', name, ...into, ...options]);
    },
  };
}

/** Without it, the generator writes imports without a name into what it makes of webhooks, whatever the document. */
const NO_WEBHOOKS = ['--global-property', 'apis,models,supportingFiles'];

const runWallet = (folder: string, env: NodeJS.ProcessEnv) =>
  run(process.execPath, ['--import', TSX, join(folder, 'wallet.ts')], { env });

export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    needs: [],
    generate: (document, folder) =>
      run(process.execPath, [
        installed(folder, 'openapi-typescript/bin/cli.js'),
        document,
        '-o',
        join(folder, 'client/types.d.ts'),
      ]),
    compile: compileTypeScript,
    order: runWallet,
  },
  {
    name: '@hey-api/openapi-ts',
    needs: [],
    generate: (document, folder) =>
      run(process.execPath, [
        installed(folder, '@hey-api/openapi-ts/bin/run.js'),
        '-i',
        document,
        '-o',
        join(folder, 'client'),
      ]),
    compile: compileTypeScript,
    order: runWallet,
  },
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    generate: async (document, folder) =>
      run(
        'openapi-python-client',
        [
          'generate',
          '--path',
          document,
          '--output-path',
          join(folder, 'client'),
          '--meta',
          'none',
          '--fail-on-warning',
        ],
        { cwd: folder, env: await pythonEnvironment() },
      ),
    compile: (folder) => compilePython(folder, 'client'),
    order: async (folder, env) =>
      run('python', ['wallet.py'], { cwd: folder, env: { ...env, ...(await pythonEnvironment()) } }),
  },
  ofOpenApiGenerator('typescript-fetch', [], compileTypeScript, NO_WEBHOOKS),
  ofOpenApiGenerator('python', ['python3'], (folder) => compilePython(join(folder, 'client'), 'openapi_client')),
  ofOpenApiGenerator('go', ['go'], async (folder) => {
    const cwd = join(folder, 'client');
    await run('go', ['mod', 'tidy'], { cwd });
    return run('go', ['vet', './...'], { cwd });
  }),
  ofOpenApiGenerator('kotlin', [], (folder) => compileKotlin(join(folder, 'client'))),
];

/** Puts the wallet's program beside the client that it uses. */
export function writeWallet(name: string, document: PublishedDocument, folder: string): void {
  const wallet = Object.entries(WALLETS).find(([generator]) => generator === name)?.[1][document];
  if (wallet !== undefined) {
    writeFileSync(join(folder, wallet.startsWith('import json') ? 'wallet.py' : 'wallet.ts'), wallet);
  }
}
