import { InvalidArgumentError } from 'commander';
import { isId } from '#domain/id';

/** The functions below parse an argument's text. @throws InvalidArgumentError, which is wrong usage */

export const readPayoutId = readId('po', 'A payout ID');
export const readAddressId = readId('pad', 'An address ID');

function readId(prefix: 'po' | 'pad', what: string) {
  return (text: string): string => {
    if (!isId(prefix, text)) {
      throw new InvalidArgumentError(`${what} is ${prefix}_ and 26 characters.`);
    }
    return text;
  };
}
