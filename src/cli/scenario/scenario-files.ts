import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import { type ScenarioFile, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { toScript } from '#contract/sandbox/scenario-script';
import { nearest } from '#contract/unlisted';
import { formatColumns } from '#domain/columns';
import { LIBRARY_NAMES } from '#domain/sandbox/scenarios';
import { parseScenario } from '#sandbox/scenario-text';
import type { Answer } from '../answer';
import { CommandError } from '../command';

const ENDING = '.yaml';
/** The copy next to the compiled code is for images, which contain no sources. */
const OWN_COPY = join(__dirname, '../../../scenarios');
const OF_SOURCES = join(__dirname, '../../../../scenarios');
export const LIBRARY_FOLDER = extname(__filename) === '.js' && existsSync(OF_SOURCES) ? OF_SOURCES : OWN_COPY;

/** The scenarios of a folder: the library's in its own order, others by name. @throws CommandError */
export function readScenarios(folder: string = LIBRARY_FOLDER): ScenarioFile[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ENDING)) : [];
  if (files.length === 0) {
    throw new CommandError(`There are no scenarios in ${folder}: scenario files end in ${ENDING}.`);
  }
  const place = ({ name }: ScenarioFile) => LIBRARY_NAMES.indexOf(name) >>> 0;
  return files
    .sort()
    .map((name) => readScenario(join(folder, name)))
    .sort((one, other) => place(one) - place(other));
}

/** The scenario of a name. @throws CommandError with the name that was probably meant */
export function requireScenario(name: string, scenarios: readonly ScenarioFile[]): ScenarioFile {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) {
    const names = scenarios.map((scenario) => scenario.name);
    const near = nearest(name, names);
    throw new CommandError(
      `There is no scenario ${name}${near === null ? ': swaplane scenario list shows all.' : `; did you mean ${near}?`}`,
    );
  }
  return found;
}

/** A scenario, whose name must match its file. @throws CommandError with the problem */
export function readScenario(path: string): ScenarioFile {
  if (!path.endsWith(ENDING)) {
    throw new CommandError(`${path}: the name of a scenario file ends in ${ENDING}.`);
  }
  const scenario = parseScenario(readFile(path), path);
  if (scenario.name !== basename(path, ENDING)) {
    throw new CommandError(`${path}: the name must match the file name, ${basename(path, ENDING)}.`);
  }
  return scenario;
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`${path} does not exist.`);
  }
}

export interface FolderOptions {
  folder?: string;
}

export async function scenarioList({ folder }: FolderOptions): Promise<Answer> {
  const scenarios = readScenarios(folder);
  return {
    json: scenarios.map(({ name, story }) => ({ name, story })),
    text: formatColumns(scenarios.map(({ name, story }) => [name, story])),
  };
}

/** The unchanged file, after validation. */
export async function scenarioShow(name: string, { folder = LIBRARY_FOLDER }: FolderOptions): Promise<Answer> {
  const scenario = requireScenario(name, readScenarios(folder));
  const path = join(folder, `${name}${ENDING}`);
  return { json: scenario, text: readFileSync(path, 'utf8').trimEnd() };
}

/** The module with the library for workflows and API: the service's part of each scenario, one line each. */
export function writeLibraryModule(scenarios: readonly ScenarioFile[]): string {
  const rows = [...scenarios]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((scenario) => {
      const row = { story: scenario.story, script: toScript(scenario) };
      return `  ${scenario.name}: ${JSON.stringify(row)},`;
    });
  return [
    '// Written by `npm run scenarios` from the files in scenarios/.',
    "import type { ScenarioRow } from './scenario-script';",
    '',
    'export const LIBRARY: Readonly<Record<string, ScenarioRow>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** The published JSON schema of scenario files, for completion in editors. */
export function writeScenarioSchema(): string {
  const schema = z.toJSONSchema(ScenarioFileSchema, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: 'Swaplane sandbox scenario' }, null, 2)}\n`;
}

/** A golden file is stored next to its scenario. */
export function goldenPath(folder: string, name: string): string {
  return join(folder, `${name}.golden.txt`);
}

export function readGolden(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
