import type { Camel } from './names';
import type { OperationId } from './operations';
import type { components, operations } from './wire';

type Schemas = components['schemas'];
type Query<Id extends OperationId> = Camel<NonNullable<operations[Id]['parameters']['query']>>;

export type Currency = Camel<Schemas['Currency']>;
export type Pair = Camel<Schemas['Pair']>;
/** A priced swap; its `quoteId` is what an order is created from. */
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
export type Health = Camel<Schemas['Health']>;
export type ErrorCode = Schemas['Error']['error']['code'];
export type FieldProblem = NonNullable<Schemas['Error']['error']['fields']>[number];
/** Of a write without a good answer: nothing was created, or it may have been. */
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
export type PayoutRequest = Camel<Schemas['PayoutRequest']>;
export type AdvanceRequest = { by: string } | { to: string };

/** What any call takes beside its request. */
export interface CallOptions {
  /** Ends the call, and the waiting between its attempts. */
  signal?: AbortSignal;
}

export interface KeyedCallOptions extends CallOptions {
  /** A new random one unless given; repeat a call of unknown outcome with the key of the first. */
  idempotencyKey?: string;
}

export interface CreateOrderOptions extends KeyedCallOptions, Query<'createOrder'> {}
