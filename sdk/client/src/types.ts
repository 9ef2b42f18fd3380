import type { Camel } from './names';
import type { OperationId } from './operations';
import type { components, operations } from './wire';

type Schemas = components['schemas'];
type Query<Id extends OperationId> = Camel<NonNullable<operations[Id]['parameters']['query']>>;

export type Currency = Camel<Schemas['Currency']>;
export type Pair = Camel<Schemas['Pair']>;
/** A quote; its `quoteId` creates an order. */
export type Quote = Camel<Schemas['Estimate']>;
export type Limits = Camel<Schemas['Limits']>;
export type RefundCapabilityList = Camel<Schemas['RefundCapabilityList']>;
export type Order = Camel<Schemas['Order']>;
export type OrderStatus = Schemas['OrderStatus'];
export type OrderPage = Camel<Schemas['OrderPage']>;
export type OrderWebhook = Camel<Schemas['OrderEvent']>;
export type OpsWebhook = Camel<Schemas['OpsEvent']>;
export type EventList = Camel<Schemas['EventList']>;
export type RequestList = Camel<Schemas['RequestList']>;
export type LoggedRequest = Camel<Schemas['LoggedRequest']>;
export type Payout = Camel<Schemas['Payout']>;
export type PayoutPage = Camel<Schemas['PayoutPage']>;
export type Profile = Camel<Schemas['PartnerProfile']>;
export type RefundPreference = Camel<Schemas['RefundPreference']>;
export type StableTarget = Schemas['StableTarget'];
export type WebhookResume = Camel<Schemas['WebhookResume']>;
export type SandboxScenarioList = Camel<Schemas['SandboxScenarioList']>;
export type Scenario = Camel<Schemas['Scenario']>;
export type UploadedScenario = Camel<Schemas['UploadedScenario']>;
export type Health = Camel<Schemas['Health']>;
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
export type CreateOrderRequest = Camel<Schemas['CreateOrderRequest']>;
export type RefundActionRequest = Camel<Schemas['RefundActionRequest']>;
export type DepositReport = Camel<Schemas['DepositReport']>;
export type PayoutRequest = Camel<Schemas['PayoutRequest']>;
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
