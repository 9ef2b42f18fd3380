import { expectForEach } from '#test/helpers/expect-for-each';
import { checkAnswer } from './check-answer';
import { type ErrorServices, openErrorServices } from './partner';
import { titleOf } from './rows/row';
import { ROWS } from './rows/rows';

let services: ErrorServices;

beforeAll(async () => {
  services = await openErrorServices();
});
afterAll(() => services.close());
afterEach(() => jest.restoreAllMocks());

test.each([...new Set(ROWS.map(({ route }) => route))])(
  '%s refuses every wrong request as the contract says',
  (route) =>
    expectForEach(
      ROWS.filter((row) => row.route === route).map((row) => [titleOf(row), row] as const),
      async ([_title, row]) => {
        const setup = await services.partner();
        const error = checkAnswer(row, await row.provoke(setup));
        jest.restoreAllMocks();
        await row.holds?.(error, setup);
      },
    ),
);

test('no two provocations are the same', () => {
  expect(new Set(ROWS.map(titleOf)).size).toBe(ROWS.length);
});
