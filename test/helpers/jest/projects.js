/** The folders of test/ by project: kinds of proof, the cheapest first. */
const FOLDERS = {
  domain: ['architecture', 'domain'],
  replay: ['replay'],
  api: ['api'],
  workflows: ['workflows'],
  crash: ['crash'],
};

module.exports = { FOLDERS };
