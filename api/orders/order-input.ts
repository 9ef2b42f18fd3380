import { randomInt } from 'node:crypto';
import { addressProblem, memoProblem } from '../../src/address/validate';
import type { CreateOrderRequest } from '../../src/contract/create-order';
import type { Quote } from '../../src/db/quotes';
import { EDITION } from '../../src/domain/edition';
import { type FieldIssue, invalid, ServiceError } from '../../src/domain/error';
import {
  type OrderInput,
  type RefundPreference,
  type RevenueTerms,
  STABLE_TARGETS,
  type StableTargetName,
} from '../../src/domain/order';
import { SEED_EPOCH } from '../../src/domain/sandbox';
import { findProvider } from '../../src/providers/registry';
import { pricesFor, usdWorth } from '../../src/providers/usd-worth';
import type { Caller } from '../route';
import type { ApiServices } from '../services';
import type { SandboxChoice } from './sandbox-choice';

export interface CreateCall {
  services: ApiServices;
  caller: Caller;
  body: CreateOrderRequest;
  sandbox: SandboxChoice | null;
  orderId: string;
}

/** Minutes a deposit is waited for when the provider states nothing [decision 9]. */
const DEPOSIT_WINDOW_MINUTES = 60;
const MAX_GENERATION = 2 ** 31;

/**
 * The input of the order's workflow: every field judged, the quote's terms and the provider's facts fixed in it.
 * @throws ServiceError INVALID_PAIR with fields, STABLE_TARGET_REQUIRED, NO_PROVIDERS_AVAILABLE
 */
export function toOrderInput({ caller, body, sandbox, orderId }: CreateCall, quote: Quote): OrderInput {
  const issues = addressIssues(body, quote);
  if (issues.length > 0) {
    throw invalid(...issues);
  }
  const provider = findProvider(quote.provider);
  if (!provider) {
    throw new ServiceError('NO_PROVIDERS_AVAILABLE');
  }
  const { facts } = provider;
  return {
    orderId,
    generation: sandbox?.seed === undefined ? 0 : randomInt(1, MAX_GENERATION),
    partnerId: caller.partnerId,
    partnerOrderRef: body.partner_order_ref ?? null,
    provider: facts.code,
    from: quote.from,
    fromNetwork: quote.fromNetwork,
    to: quote.to,
    toNetwork: quote.toNetwork,
    amountFrom: quote.amountFrom,
    amountTo: quote.amountTo,
    payoutAddress: body.address,
    payoutExtraId: body.extra_id ?? null,
    refundAddress: body.refund_address ?? null,
    refundExtraId: body.refund_extra_id ?? null,
    refundPreference: toPreference(body),
    edition: EDITION,
    refundCapability: facts.refundCapability,
    refundWindowHours: facts.refundWindowHours,
    refundSlaHours: facts.refundSlaHours,
    depositWindowMinutes: facts.depositWindowMinutes ?? DEPOSIT_WINDOW_MINUTES,
    sandbox: sandbox && {
      scenario: sandbox.scenario,
      ttlSeconds: sandbox.ttlSeconds,
      ttlGiven: sandbox.ttlGiven,
      seeded: sandbox.seed !== undefined,
    },
    clockStart: sandbox?.seed === undefined ? null : SEED_EPOCH,
    revenue: revenueTerms(caller, quote),
  };
}

/** By what the order earns: the partner's settings and the price of this moment [partner-api 14.1]. */
export function revenueTerms({ feeBps, revenueSharePct, markupBps }: Caller, quote: Quote): RevenueTerms {
  return {
    amountInUsd: usdWorth(quote, pricesFor(quote.environment === 'live' ? 'live' : 'sandbox')),
    feeBps,
    revenueSharePct,
    // A keyless quote was made without a markup, so nobody pays one.
    markupBps: quote.partnerId === null ? 0 : markupBps,
  };
}

function addressIssues(body: CreateOrderRequest, quote: Quote): FieldIssue[] {
  const { convert_to_stable_target: target, convert_to_stable_address: stable } = body.refund_preference ?? {};
  const judged: [string, string | null | undefined, (value: string) => string | null][] = [
    ['address', body.address, (value) => addressProblem(quote.toNetwork, value)],
    ['extra_id', body.extra_id, (value) => memoProblem(quote.toNetwork, value)],
    ['refund_address', body.refund_address, (value) => addressProblem(quote.fromNetwork, value)],
    ['refund_extra_id', body.refund_extra_id, (value) => memoProblem(quote.fromNetwork, value)],
    [
      'refund_preference.convert_to_stable_address',
      stable,
      (value) => (target ? stableProblem(target, value) : 'needs convert_to_stable_target beside it'),
    ],
  ];
  return judged.flatMap(([field, value, problemOf]) => {
    const issue = typeof value === 'string' ? problemOf(value) : null;
    return issue === null ? [] : [{ field, issue }];
  });
}

/** @throws ServiceError STABLE_TARGET_REQUIRED: conversion needs consent to one stablecoin [partner-api 2.6] */
function toPreference(body: CreateOrderRequest): RefundPreference {
  const wish = body.refund_preference ?? {};
  const preference = {
    default: wish.default ?? 'return_to_refund_address',
    fallbackIfRefundAddressMissing: wish.fallback_if_refund_address_missing ?? 'manual_review',
    convertToStableTarget: wish.convert_to_stable_target ?? null,
  } as const;
  const converts =
    preference.default === 'convert_to_stable' || preference.fallbackIfRefundAddressMissing === 'convert_to_stable';
  if (converts && preference.convertToStableTarget === null) {
    throw new ServiceError('STABLE_TARGET_REQUIRED', {
      message: 'refund_preference asks for convert_to_stable: name the stablecoin in convert_to_stable_target',
    });
  }
  const stableAddress =
    preference.convertToStableTarget &&
    usableStableAddress(preference.convertToStableTarget, [wish.convert_to_stable_address, body.refund_address]);
  return { ...preference, stableAddress };
}

/** The first address that can receive the stablecoin, or null [partner-api 5.2, decision 3]. */
export function usableStableAddress(
  target: StableTargetName,
  candidates: readonly (string | null | undefined)[],
): string | null {
  return candidates.find((address) => typeof address === 'string' && stableProblem(target, address) === null) ?? null;
}

export function stableProblem(target: StableTargetName, address: string): string | null {
  return addressProblem(STABLE_TARGETS[target].network, address);
}
