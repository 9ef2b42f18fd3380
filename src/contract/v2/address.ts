import { z } from 'zod';
import { examples } from '../examples';
import { NetworkSchema, TickerSchema } from './request';

export const AddressQuerySchema = z.object({
  currency: TickerSchema.meta({ description: 'A network or a ticker', example: 'trx' }),
  address: z.string().min(1).meta({ example: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2' }),
  network: NetworkSchema.optional().meta({ description: 'The network, if `currency` is a ticker', example: 'trx' }),
});

/** Whether an address is valid; an invalid one is a normal response, not an error. */
export const AddressCheckSchema = z
  .object({
    result: z.boolean(),
    message: z.string().nullable().describe('What is wrong with the address; null if it is valid'),
    isActivated: z.null(),
  })
  .meta({ id: 'AddressCheck' });
export type AddressCheck = z.infer<typeof AddressCheckSchema>;

examples.add(AddressCheckSchema, {
  example: { result: false, message: 'expects a Tron address (T…)', isActivated: null },
});

export const NameQuerySchema = z.object({ name: z.string().min(1).meta({ example: 'user@wallet' }) });

/** Names are not resolved, so every name is unknown. */
export const NameAnswerSchema = z
  .object({ success: z.literal(false), error: z.literal('not_found'), message: z.string() })
  .meta({ id: 'NameAnswer' });
export type NameAnswer = z.infer<typeof NameAnswerSchema>;

examples.add(NameAnswerSchema, { example: { success: false, error: 'not_found', message: 'Name not found' } });
