import { BASE_PATH } from '#contract/base-path';
import { toErrorBody } from '#contract/error';
import { ServiceError } from '#domain/error';
import {
  type PartnerAnswer,
  type PartnerApi,
  type PartnerCall,
  requireServed,
  ScenarioError,
} from '#sandbox/partner-api';
import { newId } from '#security/secret';
import { toOutageError } from '#temporal/client';
import type { Caller } from '../authentication/caller';
import type { Reply, Route } from '../define-route';
import { ROUTES } from '../routes';
import type { ApiServices } from '../services';
import { answerCall } from './handle-call';

/**
 * The Partner API as a partner gets it, called from within: the same routes and texts, without a key, rate limits and the log of
 * requests.
 */
export function createDirectApi(services: ApiServices, caller: Caller): PartnerApi {
  async function answer(call: PartnerCall): Promise<PartnerAnswer> {
    try {
      const { status, json, body } = await reply(services, caller, call);
      return { status, text: json ?? JSON.stringify(body), mayBeDone: false };
    } catch (error) {
      const meant = error instanceof ServiceError ? error : toOutageError(error, 'unknown');
      if (!meant) throw error;
      const text = JSON.stringify(toErrorBody(meant, newId('req'), services.publicUrl));
      return { status: meant.http, text, mayBeDone: false };
    }
  }
  return {
    answer,
    async json<T>(call: PartnerCall): Promise<T> {
      const { status, text } = await answer(call);
      requireServed({ status }, call.path);
      if (status >= 300) {
        throw new ScenarioError(`${call.path} returned ${status}: ${JSON.parse(text).error.message}`);
      }
      return JSON.parse(text);
    },
  };
}

function reply(services: ApiServices, caller: Caller, call: PartnerCall): Promise<Reply> {
  const { route, params } = findRoute(call);
  const query = Object.fromEntries(Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined));
  const sent = { query, headers: {}, body: call.body };
  return answerCall(route, { services, caller, params, key: undefined, read: async () => sent });
}

interface Target {
  route: Route;
  params: Record<string, string>;
}

function findRoute({ method, path, body }: PartnerCall): Target {
  const wanted = (method ?? (body === undefined ? 'GET' : 'POST')).toLowerCase();
  for (const route of ROUTES) {
    const names = route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = route.method === wanted ? new RegExp(`^${names}$`).exec(path) : null;
    if (match) return { route, params: { ...match.groups } };
  }
  throw new RangeError(`${wanted} ${BASE_PATH}${path} is no route`);
}
