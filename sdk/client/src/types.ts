import type { OperationId } from './operations';
import type { components, operations } from './wire';

type Schemas = components['schemas'];
type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

export type Currency = Schemas['Currency'];
export type Pair = Schemas['Pair'];
/** A quote; its `quoteId` creates an order. */
export type Quote = Schemas['Estimate'];
export type Limits = Schemas['Limits'];
export type RefundCapabilityList = Schemas['RefundCapabilityList'];
export type Order = Schemas['Order'];
export type OrderStatus = Schemas['OrderStatus'];
export type OrderPage = Schemas['OrderPage'];
export type EventList = Schemas['EventList'];
export type RequestList = Schemas['RequestList'];
export type LoggedRequest = Schemas['LoggedRequest'];
export type Payout = Schemas['Payout'];
export type PayoutPage = Schemas['PayoutPage'];
export type Profile = Schemas['PartnerProfile'];
export type RefundPreference = Schemas['RefundPreference'];
export type StableTarget = Schemas['StableTarget'];
export type WebhookEndpointList = Schemas['WebhookEndpointList'];
export type WebhookTest = Schemas['WebhookTest'];
export type WebhookResume = Schemas['WebhookResume'];
export type SandboxScenarioList = Schemas['SandboxScenarioList'];
export type Scenario = Schemas['Scenario'];
export type UploadedScenario = Schemas['UploadedScenario'];
export type Health = Schemas['Health'];
export type ErrorCode = Schemas['Error']['error']['code'];
export type FieldProblem = NonNullable<Schemas['Error']['error']['fields']>[number];
/** Of a failed write: nothing was created, or it may have been. */
export type Outcome = NonNullable<Schemas['Error']['error']['outcome']>;

export type CurrencyQuery = Query<'listCurrencies'>;
export type PairQuery = Query<'listPairs'>;
export type EstimateQuery = Query<'getEstimate'>;
export type LimitsQuery = Query<'getLimits'>;
export type OrderListQuery = Query<'listOrders'>;
export type EventListQuery = Query<'listEvents'>;
export type RequestListQuery = Query<'listRequests'>;
export type PayoutListQuery = Query<'listPayouts'>;
export type CreateOrderRequest = Schemas['CreateOrderRequest'];
export type RefundActionRequest = Schemas['RefundActionRequest'];
export type RefundCode = Schemas['RefundCode'];
export type DepositReport = Schemas['DepositReport'];
export type PayoutRequest = Schemas['PayoutRequest'];
export type AdvanceRequest = { by: string } | { to: string };

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, including the delay between attempts. */
  signal?: AbortSignal;
}

export interface KeyedCallOptions extends CallOptions {
  /** Random by default. To repeat a call whose outcome is unknown, use the key of the first call. */
  idempotencyKey?: string;
}

export interface CreateOrderOptions extends KeyedCallOptions, Query<'createOrder'> {}
