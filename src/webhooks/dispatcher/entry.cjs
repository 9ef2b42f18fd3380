// A worker thread does not take over the loader of its process, so TypeScript begins here.
require('tsx/cjs');
require('./start');
