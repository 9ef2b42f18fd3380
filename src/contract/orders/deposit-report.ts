import { z } from 'zod';
import { examples } from '../examples';

/** Transaction hashes of all networks: hexadecimal, base58 or base32 [rules/watching: Reported deposits]. */
export const DepositReportSchema = z
  .object({
    tx_hash: z
      .string()
      .regex(/^[\dA-Za-z_:=+/-]{16,128}$/, 'must be the hash of a transaction')
      .describe('Hash of the deposit transaction; report it as soon as it is sent'),
  })
  .meta({ id: 'DepositReport' });

examples.add(DepositReportSchema, {
  example: { tx_hash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b' },
});
