import { expectLatestResult, recordPlay, removeScenario, uploadScenario } from '#operations/sandbox/own-scenarios';
import type { Change } from './scene';

const FILE = { name: 'own', story: 'Nothing happens', steps: [] };
const SOURCE = 'name: own';
const PLAYED = { name: 'own', source: SOURCE, result: 'all is well', orderId: null };

/** Changes that a partner makes in the sandbox. */
export const SANDBOX_CHANGES: readonly Change[] = [
  {
    name: 'a scenario is uploaded',
    entries: ['sandbox_scenario.uploaded'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      return (actor) => uploadScenario({ db }, { partnerId, file: FILE, actor });
    },
  },
  {
    name: 'a scenario is played',
    entries: ['sandbox_scenario.played'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      await uploadScenario({ db }, { partnerId, file: FILE, source: SOURCE, actor: 'before' });
      return (actor) => recordPlay({ db }, { partnerId, ...PLAYED, actor });
    },
  },
  {
    name: 'the result of a scenario is recorded',
    entries: ['sandbox_scenario.recorded'],
    async prepare({ db, newPartner }) {
      const own = { partnerId: await newPartner(), name: 'own' };
      await uploadScenario({ db }, { ...own, file: FILE, source: SOURCE, actor: 'before' });
      await recordPlay({ db }, { ...own, ...PLAYED, actor: 'before' });
      return (actor) => expectLatestResult({ db }, { ...own, actor });
    },
  },
  {
    name: 'a scenario is removed',
    entries: ['sandbox_scenario.removed'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      await uploadScenario({ db }, { partnerId, file: FILE, actor: 'before' });
      return (actor) => removeScenario({ db }, { partnerId, name: 'own', actor });
    },
  },
];
