/** People who share pages, or nearly: of one group and of others, with and without premium, subsidies, a name, a cart. */
import { eq } from 'drizzle-orm'
import { news } from '#features/committee/news/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { subsidyBudget, subsidyRule, subsidyShare } from '#kernel/subsidies/tables.ts'
import { HOST, type Member } from '../support/test-app.ts'
import { isolationWorld, wish } from './isolation-world.ts'

export interface Somebody {
  name: string
  as: Member
  /** Texts that only this person's own pages may hold. */
  clues: string[]
}

export type AudienceWorld = Awaited<ReturnType<typeof audienceWorld>>

/** Yearly budget of the paying committee, in cents. */
export const BUDGET_CENTS = 50_000

/** Rest of fanny's yearly ceiling, in cents. */
export const LEFT_CENTS = 12_345

export async function audienceWorld() {
  const world = await isolationWorld({ pageCacheBytes: 40_000_000 })
  const { app, groupA, forAll, mariesOwn } = world
  const db = app.db()
  const premiumGroup = await app.newGroup({ permCse: true, premium: true })
  const groupB = await app.newGroup({ permCse: false })
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  const item = { type: 'events' as const, title: 'Chasse aux œufs', description: '', date: '2026-06-01', mediaId: null }
  const rule = { label: 'Loisirs', percent: 40, amount: null, target: 'All' as const, isActive: true, ...times }
  await db.write([
    db.orm.insert(news).values({ ...item, id: 'nw-1', groupId: premiumGroup.id, isPublished: true, ...times }),
    db.orm.insert(subsidyBudget).values({
      id: 'bu-1',
      groupId: premiumGroup.id,
      year: 2026,
      amount: BUDGET_CENTS,
      used: 0,
      updatedAt: Date.now(),
    }),
    db.orm
      .insert(subsidyRule)
      .values({ ...rule, id: 'su-1', groupId: premiumGroup.id, minMonths: 2, maxPerYear: LEFT_CENTS + 1000 }),
  ])

  let people = 0
  async function person(name: string, facts: Parameters<typeof app.newMember>[0]): Promise<Somebody> {
    people++
    const own = {
      firstName: `Prénom${people}q`,
      lastName: `O'Nom${people} <b>&"</script>`,
      phoneNumber: `06990011${people + 10}`,
      memberCardCode: people % 2 ? `CARTE-${people}q` : null,
      email: `personne-${people}@exemple.test`,
      ...facts,
    }
    const as = await app.newMember(own)
    const { firstName, lastName, phoneNumber, memberCardCode, email } = own
    const clues = [firstName, lastName && `O&#x27;Nom${people} `, lastName && `O'Nom${people} `, phoneNumber]
    return { name, as, clues: [...clues, memberCardCode ?? '', email].filter((clue) => clue !== '') }
  }

  const longAgo = Date.UTC(2025, 0, 1)
  const inA = { groupId: groupA.id }
  const all = [
    await person('one of A', inA),
    await person('another of A, without a name', { ...inA, firstName: '', lastName: '' }),
    await person('a third of A', { ...inA, lastName: '' }),
    await person('one of B', { groupId: groupB.id }),
    await person('one of nobody', {}),
    await person('one whose committee pays, with little left', { groupId: premiumGroup.id, createdAt: longAgo }),
    await person('one whose committee pays', { groupId: premiumGroup.id, createdAt: longAgo }),
    await person('one who came too late for it', { groupId: premiumGroup.id }),
    await person('an administrator of B', { groupId: groupB.id, adminOf: [groupB.id] }),
    await person('a super admin', { isAdmin: true }),
  ]
  const [first, , , , , fanny] = all
  if (!first || !fanny) throw new Error('There is nobody.')
  // A cart of one, which the others of the group do not have.
  await app.call('/add-ticket-to-cart', { ...wish(forAll), stockIds: forAll.slotIds.slice(0, 1) }, { as: first.as })
  const [bought] = await db.orm.select({ id: orderItem.id }).from(orderItem).limit(1)
  const share = {
    attemptId: 'at-1',
    ruleId: 'su-1',
    groupId: premiumGroup.id,
    year: 2026,
    amount: 1000,
    returned: 1000,
  }
  const own = { orderItemId: bought?.id ?? '', userId: fanny.as.userId }
  await db.write([db.orm.insert(subsidyShare).values({ ...share, ...own, ...times })])
  await db.write([
    db.orm.update(subsidyShare).set({ returned: 0 }).where(eq(subsidyShare.orderItemId, own.orderItemId)),
  ])
  fanny.clues.push(`"leftThisYear":${LEFT_CENTS}`)
  app.advance(1000)

  /** The page as it is made for this person alone: under a name that is not the address's own nothing is kept. */
  async function readAlone(path: string, { as }: Pick<Somebody, 'as'>): Promise<string> {
    const headers = { host: HOST, cookie: as.cookies.get(HOST) ?? '' }
    return still(await app.fetch(path, { host: 'elsewhere.localhost', headers }))
  }
  const read = async (path: string, { as }: Pick<Somebody, 'as'>): Promise<string> =>
    still(await app.fetch(path, { as }))

  return { ...world, all, premiumGroup, paidPaymentId: mariesOwn.paidPaymentId, readAlone, read }
}

/** The page without its nonce, which is new each time; where it leads, if it is none. */
async function still(response: Response): Promise<string> {
  const html = await response.text()
  const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? []
  const place = response.headers.get('location') ?? ''
  return `${response.status} ${place} ${nonce === '' ? html : html.replaceAll(nonce, '')}`
}
