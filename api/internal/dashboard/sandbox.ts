import type { ApiServices } from '#api/services';
import {
  type OwnScenario,
  type OwnScenarioDetail,
  OwnScenarioDetailSchema,
  OwnScenarioListSchema,
  OwnScenarioSchema,
  ScenarioNameParamsSchema,
  type UploadOutcome,
  UploadOutcomeSchema,
  UploadScenarioSchema,
} from '#contract/dashboard/sandbox';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { findKept, type KeptScenario, listUploaded, type UploadedScenario } from '#db/sandbox';
import { InternalError } from '#domain/users/internal-error';
import { expectLatestResult, recordPlay, removeScenario, uploadScenario } from '#operations/sandbox/own-scenarios';
import { findDivergence } from '#sandbox/divergence';
import { ScenarioError } from '#sandbox/partner-api';
import { needsEndpoint, needsStream } from '#sandbox/player';
import { InvalidScenario, parseScenario } from '#sandbox/scenario-text';
import { defineInternalRoute } from '../define-internal-route';
import { playKept } from './play-scenario';

const listOwnScenariosRoute = defineInternalRoute({
  id: 'listOwnScenarios',
  method: 'get',
  path: '/sandbox/scenarios',
  summary: 'The scenarios that the partner has uploaded; there are 50 at the most',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The scenarios, by name', schema: OwnScenarioListSchema }],
  errors: [],
  handle: async ({ services, caller }) => {
    const uploaded = await listUploaded(services.db, caller.partnerId);
    return { status: 200, body: { items: uploaded.map(scenarioView), next_cursor: null } };
  },
});

const readOwnScenarioRoute = defineInternalRoute({
  id: 'readOwnScenario',
  method: 'get',
  path: '/sandbox/scenarios/{name}',
  summary: 'A scenario of the partner with its file, its latest result and the recorded one',
  permission: 'home.view',
  request: { params: ScenarioNameParamsSchema },
  responses: [{ status: 200, description: 'The scenario', schema: OwnScenarioDetailSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findKept(services.db, { partnerId: caller.partnerId, name: params.name }),
  handle: async ({ found }) => ({ status: 200, body: detailView(found) }),
});

const uploadOwnScenarioRoute = defineInternalRoute({
  id: 'uploadOwnScenario',
  method: 'post',
  path: '/sandbox/scenarios',
  summary: 'Upload a scenario file; it takes the place of the one with its name',
  permission: 'orders.test',
  request: { body: UploadScenarioSchema },
  responses: [{ status: 200, description: 'The scenario, or what is wrong with it', schema: UploadOutcomeSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId, userId }, body: { text } }) => {
    const read = readText(text);
    if ('problems' in read) {
      return { status: 200, body: { scenario: null, problems: read.problems } };
    }
    const { name } = read.file;
    await uploadScenario(services, { partnerId, file: read.file, source: text, actor: userId });
    return {
      status: 200,
      body: { scenario: scenarioView(await requireKept(services, partnerId, name)), problems: [] },
    };
  },
});

/** The scenario in a text, or why there is none. */
function readText(text: string): { file: ScenarioFile } | Pick<UploadOutcome, 'problems'> {
  try {
    return { file: parseScenario(text, 'The file') };
  } catch (error) {
    if (error instanceof InvalidScenario) {
      return { problems: error.problems.map((one) => ({ ...one, shown: text.split('\n')[one.line - 1] ?? '' })) };
    }
    if (error instanceof ScenarioError) {
      return { problems: [{ line: 1, column: 1, message: error.message, shown: text.split('\n')[0] ?? '' }] };
    }
    throw error;
  }
}

const playOwnScenarioRoute = defineInternalRoute({
  id: 'playOwnScenario',
  method: 'post',
  path: '/sandbox/scenarios/{name}/play',
  summary:
    "Play a scenario of the partner's from beginning to end, for a minute at most, and compare the result with the recorded one",
  permission: 'orders.test',
  request: { params: ScenarioNameParamsSchema },
  responses: [{ status: 200, description: 'The scenario with its result', schema: OwnScenarioDetailSchema }],
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE', 'PROVIDER_ERROR', 'DUPLICATE_ACTIVE_ORDER'],
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findKept(services.db, { partnerId: caller.partnerId, name: params.name }),
  handle: async ({ services, caller, found }) => {
    const { partnerId, userId: actor } = caller;
    await recordPlay(services, { partnerId, name: found.name, actor, ...(await playKept(services, caller, found)) });
    return { status: 200, body: detailView(await requireKept(services, partnerId, found.name)) };
  },
});

const recordOwnScenarioRoute = defineInternalRoute({
  id: 'recordOwnScenario',
  method: 'post',
  path: '/sandbox/scenarios/{name}/golden',
  summary: 'Record the latest result as the expected one',
  permission: 'orders.test',
  request: { params: ScenarioNameParamsSchema },
  responses: [{ status: 200, description: 'The scenario', schema: OwnScenarioDetailSchema }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findKept(services.db, { partnerId: caller.partnerId, name: params.name }),
  handle: async ({ services, caller: { partnerId, userId: actor }, found: { name } }) => {
    await expectLatestResult(services, { partnerId, name, actor });
    return { status: 200, body: detailView(await requireKept(services, partnerId, name)) };
  },
});

const removeOwnScenarioRoute = defineInternalRoute({
  id: 'removeOwnScenario',
  method: 'delete',
  path: '/sandbox/scenarios/{name}',
  summary: 'Remove a scenario; orders that play it go on',
  permission: 'orders.test',
  request: { params: ScenarioNameParamsSchema },
  responses: [{ status: 200, description: 'The removed scenario', schema: OwnScenarioSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findKept(services.db, { partnerId: caller.partnerId, name: params.name }),
  handle: async ({ services, caller: { partnerId, userId: actor }, found }) => {
    await removeScenario(services, { partnerId, name: found.name, actor });
    return { status: 200, body: scenarioView(found) };
  },
});

export const SANDBOX_ROUTES = [
  listOwnScenariosRoute,
  readOwnScenarioRoute,
  uploadOwnScenarioRoute,
  playOwnScenarioRoute,
  recordOwnScenarioRoute,
  removeOwnScenarioRoute,
] as const;

/** @throws InternalError NOT_FOUND if it was removed meanwhile */
async function requireKept({ db }: ApiServices, partnerId: string, name: string): Promise<KeptScenario> {
  const kept = await findKept(db, { partnerId, name });
  if (!kept) {
    throw new InternalError('NOT_FOUND');
  }
  return kept;
}

function scenarioView({ name, story, uploadedAt, playedAt, isAsRecorded }: UploadedScenario): OwnScenario {
  const compared = isAsRecorded ? 'equal' : 'differs';
  const played = isAsRecorded === null ? 'not_recorded' : compared;
  return {
    name,
    story,
    uploaded_at: uploadedAt.toISOString(),
    played_at: playedAt?.toISOString() ?? null,
    outcome: playedAt === null ? 'not_played' : played,
  };
}

function detailView(kept: KeptScenario): OwnScenarioDetail {
  const { source, orderId, result, golden } = kept;
  const divergence = result === null || golden === null ? null : findDivergence(golden, result, ['recorded', 'now']);
  const file = source === null ? null : parseScenario(source, 'The file');
  return {
    ...scenarioView(kept),
    source,
    order_id: orderId,
    result,
    golden,
    left_out: [
      ...(file && needsEndpoint(file) ? (['webhook'] as const) : []),
      ...(file && needsStream(file) ? (['stream'] as const) : []),
    ],
    divergence: divergence && {
      line: divergence.line,
      section: divergence.section,
      side_by_side: divergence.sideBySide,
      cause: divergence.cause,
    },
  };
}
