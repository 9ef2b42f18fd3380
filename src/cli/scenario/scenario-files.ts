import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { SCENARIO_LIMITS, type ScenarioFile, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { LIBRARY_NAMES } from '#domain/sandbox/scenarios';
import { messageOf } from '#launcher/waiting';
import { CommandError } from '../command-error';

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

/** A scenario, whose name must match its file. @throws CommandError with the problem */
export function readScenario(path: string): ScenarioFile {
  const scenario = parseScenario(readFile(path), path);
  if (scenario.name !== basename(path, ENDING)) {
    throw new CommandError(`${path}: the name must match the file name, ${basename(path, ENDING)}.`);
  }
  return scenario;
}

/** Parses a scenario. @throws CommandError that names each invalid field */
export function parseScenario(text: string, source: string): ScenarioFile {
  if (text.length > SCENARIO_LIMITS.characters) {
    throw new CommandError(`${source}: a scenario can have at most ${SCENARIO_LIMITS.characters} characters.`);
  }
  const parsed = ScenarioFileSchema.safeParse(readYaml(text, source));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`);
    throw new CommandError(`${source} is not a valid scenario:\n${issues.join('\n')}`);
  }
  return parsed.data;
}

function readYaml(text: string, source: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new CommandError(`${source} is not valid YAML: ${messageOf(error)}`);
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`${path} does not exist.`);
  }
}
