/** Asks the reader for the second factor; false if it was not given. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** Names what asks the reader for the second factor. @returns a function that ends this */
export function setStepUp(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks for the second factor again, once for all calls that wait for it. */
export function askForSecondFactor(): Promise<boolean> {
  asked ??= (asker ? asker() : Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
