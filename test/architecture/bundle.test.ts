import { join, relative } from 'node:path';
import { type BundleOptions, bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { ROOT, type SourceFile, sourceFiles } from './sources/source-files';

/** What may run inside Temporal's sandbox: rules, workflows, and Temporal's packages with their dependencies. */
const ALLOWED = [/^src\/domain\//, /^workflows\//, /^node_modules\/(@temporalio|long|ms|nexus-rpc)\//];

type WebpackConfig = Parameters<NonNullable<BundleOptions['webpackConfigHook']>>[0];
type WebpackPlugin = Extract<NonNullable<WebpackConfig['plugins']>[number], (...args: never[]) => unknown>;
type WebpackCompiler = Parameters<WebpackPlugin>[0];

/** The modules that the workflows of a file are bundled from, as paths in the project. */
async function bundledModules(workflowsPath: string): Promise<string[]> {
  const modules = new Set<string>();
  await bundleWorkflowCode({
    workflowsPath,
    failureConverterPath: join(ROOT, 'workflows/failure-converter.ts'),
    logger: new DefaultLogger('ERROR'),
    webpackConfigHook: (config) => {
      config.plugins = [...(config.plugins ?? []), (compiler) => noteModules(compiler, modules)];
      return config;
    },
  });
  return [...modules];
}

function noteModules({ hooks }: WebpackCompiler, modules: Set<string>): void {
  hooks.compilation.tap('modules', (compilation) => {
    compilation.hooks.finishModules.tap('modules', (all) => {
      for (const module of all) {
        if ('resource' in module && typeof module.resource === 'string') {
          modules.add(relative(ROOT, module.resource.split('?')[0] ?? ''));
        }
      }
    });
  });
}

const foreign = (modules: readonly string[]) => modules.filter((path) => !ALLOWED.some((place) => place.test(path)));

test('the workflows are bundled from domain rules, workflows and Temporal only', async () => {
  const modules = await bundledModules(join(ROOT, 'workflows/index.ts'));
  expect(modules).toContain('workflows/order.ts');
  expect(modules).toContain('src/domain/orders/apply-event.ts');
  expect(foreign(modules)).toEqual([]);
});

test('any other module in the bundle is found', async () => {
  const modules = await bundledModules(join(__dirname, 'leaky-workflow.ts'));
  expect(foreign(modules)).toEqual(expect.arrayContaining(['src/contract/parse.ts', 'node_modules/zod/index.js']));
});

/** A module's own variables, and collections that other code can change. */
const STATE = [
  /^(export )?(let|var) /m,
  /^(export )?const (?!.*: Readonly(Map|Set)<).*= new (Map|Set|WeakMap|WeakSet)\b/m,
];

const stateful = (files: readonly SourceFile[]) =>
  files.filter(({ code }) => STATE.some((pattern) => pattern.test(code))).map(({ path }) => path);

test('modules that all workflows of a worker share have no state', () => {
  expect(stateful([...sourceFiles('workflows'), ...sourceFiles('src/domain')])).toEqual([]);
  const states = [
    'let seen = 0;',
    'export const KNOWN = new Map<string, string>();',
    'const seen: Set<string> = new Set();',
  ];
  for (const code of states) {
    expect(stateful([{ path: 'workflows/state.ts', code }])).toEqual(['workflows/state.ts']);
  }
});
