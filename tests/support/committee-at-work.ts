import { subsidyWorld } from './subsidy-world.ts'

/** A committee with news, an open poll, a subsidy with its budget, and a question that every member must answer. */
export async function committeeAtWork() {
  const world = await subsidyWorld()
  const { app, group, secretary, budget, rule, shop } = world
  const of = { groupId: group.id }
  const as = { as: secretary }
  await shop.sell()
  await budget(10_000)
  await rule()
  const now = app.platform.now()
  await app.call(
    '/cse-admin/create-news',
    {
      ...of,
      ...{ type: 'events', title: 'Arbre de Noël', description: 'Venez', date: '2026-12-14' },
      ...{ mediaId: null, isPublished: true },
    },
    as,
  )
  await app.call(
    '/cse-admin/create-poll',
    {
      ...of,
      ...{ title: 'Où partir ?', choices: ['À la mer', 'En ville'], multiple: false, anonymous: false },
      ...{ changeable: true, results: 'always', opensAt: now, endsAt: now + 30 * 86_400_000 },
    },
    as,
  )
  const { item: field } = await app.call(
    '/cse-admin/create-member-field',
    {
      ...of,
      ...{ type: 'Text', label: 'Service', help: '', choices: [], required: true, filledBy: 'Member' },
      ...{ isSeniority: false, readers: 'Committee' },
    },
    as,
  )
  const answer = async (member: typeof secretary) => {
    await app.call('/set-own-answers', { answers: [{ fieldId: field.id, value: 'Atelier 3' }] }, { as: member })
    return member
  }
  await answer(secretary)
  /** New member who has answered and not opened a page yet. */
  const newColleague = async () => answer(await app.newMember({ groupId: group.id }))
  const owing = await app.newMember({ groupId: group.id })
  app.advance(2000)
  return { ...world, newColleague, owing }
}
