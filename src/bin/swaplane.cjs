#!/usr/bin/env node
// These come before tsx, which looks at each file that is loaded after it and so doubles the start of a short command.
require('commander');
require('zod');
require('pg');
require('drizzle-orm/node-postgres');

require('tsx/cjs');
require('../cli/main').main(process.argv.slice(2));
