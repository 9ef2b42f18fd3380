import { ColleagueListSchema } from '#contract/support/holders';
import { defineRead } from './operation';

export const listColleaguesOperation = defineRead({
  id: 'listColleagues',
  path: '/colleagues',
  summary: 'List the operators to whom an order can be handed over',
  output: ColleagueListSchema,
  run: async ({ services }) => {
    const { listColleagues } = await import('#db/support/holders');
    const found = await listColleagues(services.db);
    return { items: found.map(({ userId, name, email }) => ({ user_id: userId, name, email })) };
  },
});
