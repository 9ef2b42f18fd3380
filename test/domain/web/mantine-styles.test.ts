import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from '#test/architecture/sources/source-files';

const STYLES = '@mantine/core/styles';
const hasStyles = (component: string) => existsSync(join(ROOT, 'node_modules', STYLES, `${component}.layer.css`));

test('every component of Mantine in use comes with its styles', () => {
  const files = sourceFiles('web/src');
  const imported = files.flatMap(({ code }) =>
    [...code.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) => names.split(',')),
  );
  const used = new Set(imported.map((name) => name.trim()));
  const loaded = files.find(({ path }) => path.endsWith('/mantine-styles.ts'))?.code ?? '';
  expect(used.size).toBeGreaterThan(20);
  const missing = [...used].filter((name) => hasStyles(name) && !loaded.includes(`${STYLES}/${name}.layer.css`));
  expect(missing).toEqual([]);
});
