import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * A real identity provider, in a process of its own. Whoever logs in says at `/interaction/<uid>?as=<JSON>` who they are: `sub`,
 * other claims, and `amr` and `acr` of the login; without `as`, a page asks. It prints its issuer once it listens.
 */
const { clientId, clientSecret, redirectUris } = JSON.parse(process.argv[2]);
const people = new Map();

const LOGIN_PAGE =
  '<!doctype html><title>Acme</title><form><label>Who you are <input name="as"></label> <button>Log in</button></form>';

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
    cookies: { keys: ['a key of this test alone'] },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const url = new URL(request.url, issuer);
    if (!url.pathname.startsWith('/interaction/')) {
      handle(request, response);
      return;
    }
    const as = url.searchParams.get('as');
    if (as === null) {
      response.setHeader('Content-Type', 'text/html');
      response.end(LOGIN_PAGE);
      return;
    }
    interact(provider, request, response, JSON.parse(as)).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  process.stdout.write(`${issuer}\n`);
});

/** Logs in as told, and consents to everything. */
async function interact(provider, request, response, { amr, acr, ...person }) {
  people.set(person.sub, person);
  const { params, grantId } = await provider.interactionDetails(request, response);
  const known = grantId && (await provider.Grant.find(grantId));
  const grant = known || new provider.Grant({ accountId: person.sub, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const login = { accountId: person.sub, ...(amr && { amr }), ...(acr && { acr }) };
  await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } });
}
