import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, formatColumns } from '../answer';
import { CommandError } from '../command-error';
import { LIBRARY_FOLDER, readScenario, readScenarios } from './scenario-files';

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
  if (!readScenarios(folder).some((scenario) => scenario.name === name)) {
    throw new CommandError(`There is no scenario ${name} in ${folder}: see scenario list.`);
  }
  const path = join(folder, `${name}.yaml`);
  return { json: readScenario(path), text: readFileSync(path, 'utf8').trimEnd() };
}
