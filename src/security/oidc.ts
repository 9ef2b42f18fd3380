import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { HOUR } from '#domain/duration';
import { isFactorTrusted, type OidcPerson } from '#domain/users/oidc';

/** The installation's identity provider, and how it knows the installation. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The claim with the groups of a person; null if there is none. */
  rolesClaim: string | null;
  /** Values of `amr` or `acr` that stand for a second factor. */
  trustedFactors: readonly string[];
}

/** What a browser keeps, sealed, until it comes back from the provider. */
export interface OidcAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OidcClient {
  /** Where the browser goes. @throws if the provider cannot be reached */
  begin(redirectUri: string): Promise<{ url: string; attempt: OidcAttempt }>;
  /**
   * Whom the provider vouches for, if the answer belongs to the attempt and is the provider's.
   * @param answer the URL to which the browser came back
   * @throws for every other answer
   */
  finish(answer: URL, attempt: OidcAttempt): Promise<OidcPerson>;
}

const TIMEOUT_S = 10;
/** How long what the provider publishes about itself is used. */
const KNOWN_MS = HOUR;

const text = z.string().max(1_000);
const texts = z.union([text.transform((one) => [one]), z.array(text).max(1_000)]).catch([]);
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().nullish().catch(null),
  email_verified: z.unknown().optional(),
  name: text.nullish().catch(null),
  amr: texts,
  acr: text.nullish().catch(null),
});

/** Authorization code flow with PKCE, state and nonce [rules/oidc: The flow]. */
export function createOidcClient(settings: OidcSettings): OidcClient {
  let known: { configuration: Promise<Configuration>; until: number } | null = null;
  const configure = () => {
    if (known === null || known.until < Date.now()) {
      const configuration = discover(settings);
      known = { configuration, until: Date.now() + KNOWN_MS };
      configuration.catch(() => {
        known = null;
      });
    }
    return known.configuration;
  };
  return {
    async begin(redirectUri) {
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },
    async finish(answer, { state, nonce, verifier }) {
      const configuration = await configure();
      const tokens = await authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const proven = Claims.parse(tokens.claims());
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, proven.sub) : proven;
      return personOf(settings, proven, Claims.parse(more));
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const url = new URL(issuer);
  // Only of this machine: the settings accept no other http address.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(url, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_S });
}

/**
 * @param proven the claims of the signed token, which alone say how the person logged in
 * @param more those of the provider's other answer, where many have address and groups; what the token says counts more
 */
function personOf(
  { issuer, rolesClaim, trustedFactors }: OidcSettings,
  proven: z.infer<typeof Claims>,
  more: z.infer<typeof Claims>,
): OidcPerson {
  const { email, email_verified } = proven.email ? proven : more;
  return {
    identity: `${issuer} ${proven.sub}`,
    email: email_verified === true ? (email ?? null) : null,
    name: proven.name ?? more.name ?? '',
    groups: rolesClaim === null ? [] : texts.parse(proven[rolesClaim] ?? more[rolesClaim]),
    gaveSecondFactor: isFactorTrusted({ amr: proven.amr, acr: proven.acr ?? null }, trustedFactors),
  };
}
