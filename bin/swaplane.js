#!/usr/bin/env node
require('../tools/build/run').run('swaplane');
