import { openOwnStage } from '../../src/cli/scenario/own-stage';
import type { OpenStage } from '../../src/cli/scenario/player';
import { runScenarios } from '../../src/cli/scenario/run-scenarios';
import { LIBRARY_FOLDER, readScenarios } from '../../src/cli/scenario/scenario-files';
import { createKeyring } from '../../src/security/keyring';
import { SECRET_KEY } from '../support/service/partners';
import { type Service, startService } from '../support/service/service';

let service: Service;
let stage: OpenStage;

beforeAll(async () => {
  service = await startService();
  const { db, origin } = service;
  stage = await openOwnStage({ db, keyring: createKeyring(SECRET_KEY), origin, actor: 'cli:test' });
});
afterAll(async () => {
  await stage.close();
  await service.close();
});

jest.setTimeout(120_000);

test('every scenario of the library gives its golden, byte for byte', async () => {
  const results = await runScenarios(stage, readScenarios(), {
    folder: LIBRARY_FOLDER,
    update: process.env.UPDATE === '1',
    repeat: 1,
    atOnce: 8,
    renewEndpoint: stage.renewEndpoint,
    forward: null,
  });
  const wrong = results.filter(({ outcome }) => outcome !== 'equal');
  expect(wrong.map(({ scenario, message }) => `${scenario.name}: ${message}`)).toEqual([]);
  expect(service.surprises).toEqual([]);
});
