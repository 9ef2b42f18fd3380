import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScenarios, writeLibraryModule, writeScenarioSchema } from './scenario-files';

/** `npm run scenarios`: regenerates the files derived from the scenarios. */
const ROOT = join(__dirname, '../../..');
writeFileSync(join(ROOT, 'src/domain/sandbox/library.ts'), writeLibraryModule(readScenarios()));
writeFileSync(join(ROOT, 'docs/scenario.schema.json'), writeScenarioSchema());
