import { z } from 'zod';
import { type ScenarioFile, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { toScript } from '#contract/sandbox/scenario-script';

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
