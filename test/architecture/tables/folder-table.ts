import { LAYERS, type Layer, PARTS } from '../arrows';

/** Folders without arrows, with their content. */
const OTHERS: readonly [folder: string, holds: string][] = [
  ['sdk/client', 'the package with which partners call the API, follow orders and verify webhooks'],
  ['sdk/python', 'the same package for Python, whose models are made from the contract'],
  ['sdk/go', 'the same package for Go, whose types are made from the contract'],
  [
    'sdk/cli',
    'the package with the command line for partners, which bundles the commands of src/cli that need only the API',
  ],
  ['test', 'tests by area'],
  ['e2e', 'tests in a browser'],
  ['bench', 'measurements'],
  ['tools/build', 'the build'],
  ['tools/temporal', 'the Temporal server as a Go module, and its setup'],
  ['tools/promtool', 'the checker of Prometheus rules as a Go module, for tests'],
  ['tools/btcd', 'the Bitcoin node of tests and twins as a Go module'],
  ['deploy', 'rules of Prometheus and dashboards of Grafana'],
  [
    'scenarios',
    'what can happen to an order, one file each, with the expected result byte for byte ([scenarios](scenarios.md))',
  ],
  ['docs', 'rules, decisions, the published documents'],
];
const HEAD = ['Folder', 'Holds', 'May import'];

/** The table of the architecture page, with the line that explains its one short word. */
export function writeFolderTable(): string {
  const rows = [
    ...Object.entries(LAYERS).map(([folder, layer]) => [`\`${folder}\``, layer.holds, describeImports(layer)]),
    ...OTHERS.map(([folder, holds]) => [`\`${folder}\``, holds, '']),
  ];
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(HEAD), rule, ...rows.map(line), '', `The parts in this table are ${namesOf(PARTS)}.`].join('\n');
}

/** The page with its table generated again. */
export function withFolderTable(page: string): string {
  return page.replace(/\| Folder [\s\S]*?\n\nThe parts in this table are [^\n]*/, () => writeFolderTable());
}

function describeImports({ may, mayAsTypes = [], packages }: Layer): string {
  const hasParts = PARTS.every((part) => may.includes(part));
  const folders = hasParts ? ['parts', ...may.filter((folder) => !PARTS.includes(folder))] : may;
  return [
    folders.length > 0 ? namesOf(folders) : 'nothing',
    ...(mayAsTypes.length > 0 ? [`types of ${namesOf(mayAsTypes)}`] : []),
    ...(packages ? [packages.length > 0 ? `of packages only ${packages.join(', ')}` : 'no packages'] : []),
  ].join('; ');
}

function namesOf(folders: readonly string[]): string {
  return folders.map((folder) => folder.replace(/^src\//, '')).join(', ');
}
