import { ADAPTERS } from '#providers/adapters';
import { expectForEach } from '#test/helpers/expect-for-each';
import { findMisfit } from '#twins/misfits';
import type { TwinRequest } from '#twins/protocol';
import { PROTOCOLS } from '#twins/protocols';
import { formsOf, type RecordedRequest, recordedRequests } from './recorded-requests';
import { type Mutation, mutationsOf, toTwinRequest } from './request-mutations';

/** Members that may be of another type, or have any members, as the documentation says. */
const ALSO_TAKES: Readonly<Record<string, readonly string[]>> = {
  bitcoinvn: ['depositAmount', 'settleAmount'],
  changelly: ['id in params'],
  changenow: ['undocumentedMember in payload'],
  criptointercambio: ['id in params'],
  easybit: ['amount', 'extraFeeOverride'],
  fixedfloat: ['amount'],
  swaptrade: ['markup'],
};
/** Members that the documentation does not require, though the adapter always sends them. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  baltex: ['amount'],
  changehero: ['id in params'],
  changelly: ['id in params'],
  criptointercambio: ['id in params'],
  easybit: ['sendNetwork'],
  godex: ['network_from', 'network_to'],
  mayachain: ['destination'],
  nexchange: ['deposit_amount', 'withdraw_amount'],
  quickex: ['claimedDepositAmount', 'claimedDepositAmountCurrency'],
  sideshift: ['amount'],
  swapgate: ['claimedDepositAmount', 'claimedDepositAmountCurrency'],
  swapzone: ['fromNetwork'],
  thorchain: ['destination'],
};

const CODES = ADAPTERS.map(({ facts }) => [facts.code] as const);

test('every recorded request is one that the documentation describes', () =>
  expectForEach(CODES, ([code]) => {
    const misfits = recordedRequests(code).map(({ request }) => findMisfit(formsOf(code), toTwinRequest(request)));
    expect(misfits.filter((one) => one !== null)).toEqual([]);
  }));

test('a request with an undocumented member, a wrong type or a list in place of a body is refused', () =>
  expectForEach(CODES, ([code]) => {
    const mutated = recordedRequests(code).flatMap(({ request }) => mutationsOf(request));
    const wrong = mutated.filter(({ kind }) => kind !== 'removes');
    expect(membersAccepted(code, wrong)).toEqual([...(ALSO_TAKES[code] ?? [])]);
  }));

test('a request without the currencies, the amount, the address or the order that it had is refused', () =>
  expectForEach(CODES, ([code]) => {
    const mutated = recordedRequests(code).flatMap((recorded) =>
      mutationsOf(recorded.request).filter((one) => one.kind === 'removes' && isEssential(one, recorded)),
    );
    expect(mutated.length).toBeGreaterThan(0);
    expect(membersAccepted(code, mutated)).toEqual([...(OPTIONAL[code] ?? [])]);
  }));

test('a member that no documentation names is refused at every endpoint of every twin, and so is any other endpoint', () =>
  expectForEach(
    PROTOCOLS.map(({ codes, requests }) => [codes.join(), requests] as const),
    ([_codes, requests]) => {
      const strange = toTwinRequest({ method: 'GET', path: '/no/such/endpoint' });
      expect(findMisfit(requests, strange)).toMatchObject({ kind: 'no_endpoint' });
      for (const name of Object.keys(requests)) {
        const [method = '', path = ''] = name.replaceAll(/\{\w+\}/g, 'x').split(' ');
        const request = toTwinRequest({ method, path, query: { undocumentedMember: 'x' } });
        expect(findMisfit(requests, request)).toMatchObject({ kind: 'wrong_form' });
      }
    },
  ));

test('a body that is not what its type says, of another type, or doubled in its names is refused', () =>
  expectForEach(CODES, ([code]) => {
    const sent = recordedRequests(code).map(({ request }) => toTwinRequest(request));
    const wrong = sent.flatMap((request) => [
      ...(request.body === '' ? [{ ...request, body: '{}' }] : spoilBody(request)),
      ...[...request.query].slice(0, 1).map((entry) => ({
        ...request,
        query: new URLSearchParams([...request.query, entry]),
      })),
    ]);
    expect(wrong.filter((request) => findMisfit(formsOf(code), request) === null)).toEqual([]);
  }));

function spoilBody(request: TwinRequest): TwinRequest[] {
  const typed = (type: string) => ({ ...request, headers: { 'content-type': type } });
  return [typed('text/plain'), { ...request, body: '' }, { ...request, body: '{' }];
}

/** The members whose mutations the twin accepts, each once, in the order of the alphabet. */
function membersAccepted(code: string, mutations: readonly Mutation[]): string[] {
  const accepted = mutations.filter(({ request }) => findMisfit(formsOf(code), toTwinRequest(request)) === null);
  return [...new Set(accepted.map(({ member }) => member))].sort();
}

/** Whether the member's value came from what a caller must tell a provider. */
function isEssential({ value }: Mutation, { given }: RecordedRequest): boolean {
  const { from, to, amount, amountFrom, payoutAddress, providerOrderId } = Object(given);
  const parts = [from?.ticker, to?.ticker, amount, amountFrom, payoutAddress, providerOrderId];
  return (typeof value === 'string' || typeof value === 'number') && parts.includes(String(value));
}
