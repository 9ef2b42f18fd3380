import { type Holding, refuseHolderChange } from '#domain/support/holder';

const ANNA: Holding = { holder: 'usr_anna', name: 'Anna', since: new Date('2030-01-02T03:04:05Z') };
const take = { change: 'take', actor: 'usr_ben', to: 'usr_ben', takesOver: false } as const;

test('an order that nobody has is taken and handed over, but not given back', () => {
  expect(refuseHolderChange(null, take)).toBeNull();
  expect(refuseHolderChange(null, { ...take, change: 'hand_over', to: 'usr_cem' })).toBeNull();
  expect(refuseHolderChange(null, { ...take, change: 'give_back', to: null })).toContain('Nobody');
});

test('an order that somebody has is refused with who and since when, unless it is taken over on purpose', () => {
  for (const change of ['take', 'hand_over'] as const) {
    const refusal = refuseHolderChange(ANNA, { ...take, change });
    expect(refusal).toContain('Anna has had this order since 2030-01-02T03:04:05.000Z');
    expect(refuseHolderChange(ANNA, { ...take, change, takesOver: true })).toBeNull();
  }
});

test('nobody gives back what somebody else has, and nobody is handed what they have', () => {
  expect(refuseHolderChange(ANNA, { ...take, change: 'give_back', to: null, takesOver: true })).toContain('only Anna');
  const handed = { change: 'hand_over', actor: 'usr_anna', to: 'usr_anna', takesOver: true } as const;
  expect(refuseHolderChange(ANNA, handed)).toContain('already');
});

test('who has an order may take it again, hand it over and give it back', () => {
  const own = { ...take, actor: 'usr_anna' };
  expect(refuseHolderChange(ANNA, { ...own, to: 'usr_anna' })).toBeNull();
  expect(refuseHolderChange(ANNA, { ...own, change: 'hand_over', to: 'usr_ben' })).toBeNull();
  expect(refuseHolderChange(ANNA, { ...own, change: 'give_back', to: null })).toBeNull();
});
