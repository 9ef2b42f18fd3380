import { z } from 'zod';
import { ORDER_STATUSES } from '#domain/orders/status';

export const StatusSchema = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus' });
export const TimeSchema = z.iso.datetime({ precision: 3 }).describe('ISO 8601, UTC, milliseconds');
/** No sign, no exponent, no separators [rules/addresses: Amounts]. */
export const AMOUNT_PATTERN = /^\d{1,30}(\.\d{1,24})?$/;
export const AmountSchema = z.string().regex(AMOUNT_PATTERN).describe('Decimal string at native precision');
