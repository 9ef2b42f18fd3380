import { uploadScenario } from '#operations/sandbox';
import type { Change } from './scene';

/** Changes that a test key makes in the sandbox. */
export const SANDBOX_CHANGES: readonly Change[] = [
  {
    name: 'a scenario is uploaded',
    entries: ['sandbox_scenario.uploaded'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      const file = { name: 'own', story: 'Nothing happens', steps: [] };
      return (actor) => uploadScenario({ db }, { partnerId, file, actor });
    },
  },
];
