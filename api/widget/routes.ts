import {
  WidgetEstimateQuerySchema,
  WidgetEstimateSchema,
  WidgetOrderHeadersSchema,
  WidgetOrderRequestSchema,
  WidgetOrderSchema,
  type WidgetSettings,
  WidgetSettingsSchema,
} from '#contract/widget';
import { findQuote } from '#db/quotes/quotes';
import { networkById, usesMemo } from '#domain/assets/networks';
import { invalidFields } from '#domain/error';
import type { WidgetCost } from '#domain/keys/publishable-key';
import { textOn } from '#domain/partners/accent';
import { chooseSandbox } from '#operations/orders/creation/create-call';
import { listCurrencies } from '#quotes/catalog';
import { newId } from '#security/secret';
import { defineIdempotentRoute, defineRoute, type MountedRoute, type Route } from '../define-route';
import { createOnce } from '../orders/orders';
import { estimate, limitsRoute } from '../quotes/estimate';
import { marketFor } from '../quotes/market';
import type { CallingKey } from './admit-page';

/** What a page may call with a publishable key; there is nothing else. */
export interface WidgetRoute extends MountedRoute {
  cost: WidgetCost;
  /** The route as this page's call is answered. */
  serve(page: CallingKey): Route;
}

const READ = { method: 'get', cost: 'read' } as const;

const settingsRoute: WidgetRoute = {
  ...READ,
  path: '/{key}/settings',
  serve: ({ key }) =>
    defineRoute({
      id: 'readWidgetSettings',
      method: 'get',
      path: '/{key}/settings',
      tag: 'Public',
      summary: 'What a widget shows before anything was asked',
      auth: 'key',
      rateClass: 'R',
      responses: [{ status: 200, description: 'The settings', schema: WidgetSettingsSchema }],
      errors: [],
      handle: async ({ services, caller }) => {
        const { providers } = marketFor(services.providers, caller);
        const offered = providers.filter(({ facts }) => !caller.switchedOff.includes(facts.code));
        const body: WidgetSettings = {
          partner: key.partnerName,
          environment: key.environment,
          accent: key.accent,
          on_accent: key.accent && textOn(key.accent),
          currencies: listCurrencies(offered, { active: true }).map(({ code, name, networks }) => ({
            code,
            name,
            networks: networks.map((id) => {
              const network = networkById(id);
              const memo = usesMemo(id) ? (network?.memo ?? 'Memo') : null;
              return { id, name: network?.name ?? id, memo };
            }),
          })),
        };
        return { status: 200, headers: { 'Cache-Control': 'private, max-age=60' }, body };
      },
    }),
};

const widgetLimitsRoute: WidgetRoute = { ...READ, path: '/{key}/limits', serve: () => limitsRoute };

const widgetEstimateRoute: WidgetRoute = {
  ...READ,
  path: '/{key}/estimate',
  serve: ({ ip }) =>
    defineRoute({
      id: 'readWidgetEstimate',
      method: 'get',
      path: '/{key}/estimate',
      tag: 'Public',
      summary: 'The best quote',
      auth: 'key',
      rateClass: 'R',
      callsProviders: true,
      request: { query: WidgetEstimateQuerySchema },
      responses: [{ status: 200, description: 'The quote', schema: WidgetEstimateSchema }],
      errors: ['INVALID_PAIR', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'PROVIDER_ERROR', 'NO_PROVIDERS_AVAILABLE'],
      handle: async ({ query, caller, services }) => {
        const quote = await estimate({ query: { ...query, include: 'best', user_ip: ip }, caller, services });
        const body = WidgetEstimateSchema.parse(quote);
        return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
      },
    }),
};

const createWidgetOrderRoute: WidgetRoute = {
  method: 'post',
  path: '/{key}/orders',
  cost: 'creation',
  outcomes: ['not_created', 'unknown'],
  serve: ({ ip }) =>
    defineIdempotentRoute({
      id: 'createWidgetOrder',
      method: 'post',
      path: '/{key}/orders',
      tag: 'Orders',
      summary: 'Create an order from a quote',
      auth: 'key',
      rateClass: 'W',
      request: { headers: WidgetOrderHeadersSchema, body: WidgetOrderRequestSchema },
      responses: [{ status: 201, description: 'The order', schema: WidgetOrderSchema }],
      errors: [
        'INVALID_PAIR',
        'DUPLICATE_ACTIVE_ORDER',
        'QUOTE_EXPIRED',
        'PROVIDER_ERROR',
        'NO_PROVIDERS_AVAILABLE',
        'STABLE_TARGET_REQUIRED',
      ],
      subjectId: () => newId('ord'),
      handle: async ({ services, caller, headers, body }, subject) => {
        // Without it, a second press of the button would be refused for its quote, though the first one made an order.
        if (headers['idempotency-key'] === undefined) {
          throw invalidFields({
            field: 'Idempotency-Key',
            issue: 'is needed: the same for every attempt at one order',
          });
        }
        const { order_id, tracking_url } = await createOnce(
          {
            services,
            caller,
            body: { ...body, user_ip: ip },
            quote: () => findQuote(services.db, body.quote_id, caller),
            sandbox: chooseSandbox(caller, {}, {}, body),
          },
          subject,
        );
        return { status: 201, headers: { 'Cache-Control': 'no-store' }, body: { order_id, tracking_url } };
      },
    }),
};

/** Everything that a publishable key opens [rules/publishable-keys: What it may do]. */
export const WIDGET_ROUTES: readonly WidgetRoute[] = [
  settingsRoute,
  widgetLimitsRoute,
  widgetEstimateRoute,
  createWidgetOrderRoute,
];
