import { join } from 'node:path';

/** Options by which Node.js runs a TypeScript file of the tests in a process of its own. */
export const COMPILED = ['--require', join(__dirname, 'compiled.js')] as const;
