import type { InternalRoute } from '#api/internal/define-internal-route';

/**
 * Routes that change something and need no fresh second factor, by id, with the reason [rules/step-up: What needs it].
 * A new route belongs here or asks for one of the actions of the rule.
 */
export const WITHOUT_STEP_UP: ReadonlyMap<string, string> = new Map(
  [
    because('a step of a login, a sign-up or a proof, which checks what it is given', [
      'logIn',
      'beginOidcLogin',
      'finishOidcLogin',
      'giveSecondFactor',
      'askForPasskey',
      'giveDeviceCode',
      'resendDeviceCode',
      'askForPasswordReset',
      'resetPassword',
      'signUp',
      'resendVerification',
      'verifyEmail',
      'readInvitation',
      'acceptInvitation',
      'stepUp',
    ]),
    because('only takes access away, which must be quick', [
      'logOut',
      'endLogin',
      'endOtherLogins',
      'revokeKey',
      'revokePublishableKey',
      'revokeAnyPublishableKey',
      'cancelKeyRotation',
      'finishKeyRotation',
      'removeEndpoint',
      'withdrawInvitation',
      'declinePartner',
      'revokeTrackingLinks',
      'revokeAnyTrackingLinks',
    ]),
    because('a view, a name or a notice of one person', [
      'choosePartner',
      'choosePayoutMails',
      'choosePreferences',
      'renamePasskey',
    ]),
    because('the sandbox, where there is no money', [
      'createTestOrder',
      'advanceOrder',
      'uploadOwnScenario',
      'playOwnScenario',
      'recordOwnScenario',
      'removeOwnScenario',
    ]),
    because('repeats or resumes what was decided before, to the same receiver', [
      'resumeEndpoint',
      'retryDelivery',
      'replayDelivery',
      'replaySince',
      'recoverFailed',
      'testEndpoint',
      'sendExampleEvent',
      'resumeAnyEndpoint',
      'testAnyEndpoint',
      'resendDelivery',
      'resendOrder',
      'replayAnyDelivery',
      'replayAnySince',
      'recoverAnyEndpoint',
      'pollAnyOrder',
    ]),
    because('shows what everybody in the team or the console reads anyway, and is audited', [
      'addTrackingLink',
      'addAnyTrackingLink',
    ]),
    because('changes no money, key or factor, shows no secret, and is audited', [
      'changeEndpoint',
      'checkSignature',
      'changeOrganization',
      'completeOnboarding',
      'saveCompany',
      'saveContact',
      'saveJurisdictions',
      'saveVolume',
      'setMarkup',
      'switchProvider',
      'setProbeAddresses',
      'noteOrder',
      'notifyOfOutage',
      'saveReply',
      'setQueueLimit',
      'removeReply',
      'takeOrder',
      'handOverOrder',
      'giveBackOrder',
      'drainProvider',
      'undrainProvider',
      'postIncident',
      'resolveIncident',
      'takeAlertStep',
      'closeCase',
      'eraseAnyOrder',
      'createPartner',
      'reportProvider',
      'reportPartnerEarnings',
      'reportMinutes',
      'setIncidentAnalysis',
    ]),
    because("Temporal's Web UI calls it, which knows no second factor; what is decrypted is audited", [
      'decodePayloads',
    ]),
  ].flat(),
);

function because(reason: string, ids: readonly string[]): (readonly [string, string])[] {
  return ids.map((id) => [id, reason] as const);
}

export function changesSomething({ method }: InternalRoute): boolean {
  return method !== 'get';
}
