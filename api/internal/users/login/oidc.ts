import { oidcCookie } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { OidcAnswerSchema, OidcBegunSchema, SessionSchema } from '#contract/shared/users/session';
import { beginOidcLogin, finishOidcLogin } from '#operations/users/oidc-login';
import { clientInfoOf, loginReply } from './login-reply';

export const beginOidcRoute = defineInternalRoute({
  id: 'beginOidcLogin',
  method: 'post',
  path: '/users/login/oidc',
  summary: 'Begin a login at the identity provider',
  permission: 'anyone',
  responses: [{ status: 200, description: 'Where the browser goes', schema: OidcBegunSchema }],
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  handle: async ({ services, portal }) => {
    const { url, sealed } = await beginOidcLogin(services, portal);
    return { status: 200, body: { url }, cookies: [oidcCookie(portal, sealed)] };
  },
});

export const finishOidcRoute = defineInternalRoute({
  id: 'finishOidcLogin',
  method: 'post',
  path: '/users/login/oidc/finish',
  summary: 'Log in with the answer of the identity provider, in the browser that began',
  permission: 'anyone',
  request: { body: OidcAnswerSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['NOT_FOUND', 'WRONG_CREDENTIALS', 'RATE_LIMITED', 'INVALID_REQUEST'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    const answer = { portal, query: body.query, sealed: visitor.oidc };
    const reply = await loginReply(call, await finishOidcLogin(services, answer, clientInfoOf(visitor)));
    return { ...reply, cookies: [...reply.cookies, oidcCookie(portal, null)] };
  },
});
