import { join } from 'node:path';

/** Options with which Node.js runs a TypeScript file of the tests in a separate process. */
export const COMPILED = ['--require', join(__dirname, 'compiled.js')] as const;
