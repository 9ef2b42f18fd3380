import type { Operation } from '#operations/operation';
import { readOrderId } from '../option-values';

interface Parameter {
  /** What it identifies. */
  thing: string;
  /** How it is checked before anything else. @throws InvalidArgumentError */
  read: (text: string) => string;
}

/** The parameters of paths, by name. */
const PARAMETERS: Readonly<Record<string, Parameter>> = {
  order_id: { thing: 'order', read: readOrderId },
};

/** The parameters of an operation's path, in their order. */
export function parametersOf({ params }: Operation): (Parameter & { name: string })[] {
  return Object.keys(params.shape).map((name) => {
    const parameter = PARAMETERS[name];
    if (!parameter) {
      throw new Error(`a new parameter ${name} needs an entry in PARAMETERS`);
    }
    return { name, ...parameter };
  });
}
