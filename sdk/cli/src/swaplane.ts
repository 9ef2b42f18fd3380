import { createPackageProgram } from '../../../src/cli/package-program';
import { runCommandLine } from '../../../src/cli/run';

void runCommandLine(process.argv.slice(2), createPackageProgram);
