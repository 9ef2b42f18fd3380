import { z } from 'zod';
import { examples } from '../examples';
import { NumberSchema, TEXT_DOC, TextField, V2_EXAMPLE } from './request';

/** The possible actions for an order that stopped [rules/v2: Actions]. Only here are amounts strings. */
export const ActionsSchema = z
  .object({
    error: z.null(),
    refund: z.object({
      available: z.boolean(),
      amount: z
        .string()
        .nullable()
        .describe('What arrived, which is refunded; null if the provider says only that it is not the agreed amount'),
      address: z.object({ address: z.string(), extraId: z.string().nullable() }).nullable(),
      additionalAddressList: z.array(z.string()),
    }),
    continue: z.object({ available: z.boolean(), currentEstimate: z.string().nullable() }),
  })
  .meta({ id: 'Actions' });
export type Actions = z.infer<typeof ActionsSchema>;

examples.add(ActionsSchema, {
  example: {
    error: null,
    refund: {
      available: true,
      amount: '1.9998',
      address: { address: V2_EXAMPLE.payinAddress, extraId: null },
      additionalAddressList: [],
    },
    continue: { available: false, currentEstimate: null },
  },
});

export const ContinueRequestSchema = z.object({ id: z.string().min(1) }).meta({ id: 'ContinueRequest' });

export const V2RefundRequestSchema = z
  .object({
    id: z.string().min(1),
    address: z.string().min(1).describe('Address that the deposit is returned to'),
    extraId: TextField.optional().meta({ ...TEXT_DOC, description: 'Memo or tag of the address' }),
  })
  .meta({ id: 'RefundRequest' });
export type V2RefundRequest = z.output<typeof V2RefundRequestSchema>;

export const RefundAnswerSchema = z.object({ result: z.literal(true) }).meta({ id: 'RefundAnswer' });
export type RefundAnswer = z.infer<typeof RefundAnswerSchema>;

/** Never returned, because no stopped order can be continued. */
export const ContinueAnswerSchema = z
  .object({
    result: z.object({
      result: z.literal(true),
      data: z.object({
        estimate: z.object({ amount: NumberSchema, currency: z.string(), network: z.string() }),
      }),
    }),
  })
  .meta({ id: 'ContinueAnswer' });

examples.add(ContinueRequestSchema, { example: { id: V2_EXAMPLE.id } });
examples.add(V2RefundRequestSchema, { example: { id: V2_EXAMPLE.id, address: V2_EXAMPLE.payinAddress, extraId: '' } });
examples.add(RefundAnswerSchema, { example: { result: true } });
examples.add(ContinueAnswerSchema, {
  example: { result: { result: true, data: { estimate: { amount: 12.5, currency: 'trx', network: 'trx' } } } },
});
