/** Generated trees, permissions, premium rules and restrictions, and what the documents say of them. */
import fc from 'fast-check'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { activity, catalogueVersion, vendor } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { type Member, START, type TestApp } from './test-app.ts'

const saying = fc.constantFrom(true, false, null)
const flagged = (chance: number) => fc.integer({ min: 0, max: 9 }).map((at) => at < chance)

/** Group n hangs below one of those before it; ROOT is number 0. */
export const world = fc.record({
  rootSays: fc.record({ nonCse: saying, cse: saying }),
  groups: fc.array(fc.record({ parent: fc.nat(), nonCse: saying, cse: saying }), { minLength: 1, maxLength: 6 }),
  vendors: fc.array(fc.record({ isPublic: flagged(8), group: fc.option(fc.nat()) }), { minLength: 1, maxLength: 2 }),
  activities: fc.array(
    fc.record({ vendor: fc.nat(), isPublic: flagged(8), cse: fc.boolean(), group: fc.option(fc.nat()) }),
    { minLength: 1, maxLength: 6 },
  ),
  people: fc.array(
    fc.record({
      group: fc.nat(),
      isAdmin: flagged(1),
      administers: fc.option(fc.nat(), { freq: 2 }),
      left: flagged(1),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
export type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never

/** The documents' rules, in plain words and without anything of the product (D15, D16, D17, G13, A12). */
export function oracle(made: World, person: World['people'][number], activityAt: number) {
  const groups = [
    { parent: null, ...made.rootSays },
    ...made.groups.map((group, at) => ({ ...group, parent: group.parent % (at + 1) })),
  ]
  const at = (index: number) => index % groups.length
  const item = made.activities[activityAt]
  const seller = item && made.vendors[item.vendor % made.vendors.length]
  if (!item || !seller) throw new Error('It is not there.')
  const above: number[] = []
  for (let group: number | null = at(person.group); group !== null; group = groups[group]?.parent ?? null)
    above.push(group)
  const nearest = (name: 'nonCse' | 'cse') => above.find((group) => groups[group]?.[name] !== null)
  const said = (name: 'nonCse' | 'cse', otherwise: boolean) => {
    const group = nearest(name)
    return group === undefined ? otherwise : groups[group]?.[name] === true
  }
  const owner = item.group ?? seller.group
  const isTheirs = item.isPublic && seller.isPublic && (owner === null || above.includes(at(owner)))
  const mayBuy = item.cse ? said('cse', false) : said('nonCse', true)
  const hider = nearest('cse')
  const isHidden = item.cse && hider !== undefined && hider !== 0 && !said('cse', false)
  const isOpen = !person.left && isTheirs && (item.cse || said('nonCse', true))
  return {
    isListed: isOpen && !isHidden,
    isOpen,
    hasPrices: isOpen && mayBuy,
    isForSale: !person.left && isTheirs && mayBuy,
    administers:
      !person.left &&
      (person.isAdmin || (owner !== null && person.administers !== null && at(person.administers) === at(owner))),
  }
}

export const numberedId = (kind: string, at: number) => `${kind}-${at}`
export const groupId = (at: number) => (at === 0 ? 'ROOT' : numberedId('ug', at))

export async function fill(app: TestApp, made: World): Promise<Member[]> {
  const db = app.db()
  const times = { createdAt: START, updatedAt: START }
  const owner = (group: number | null) => (group === null ? null : groupId(group % (made.groups.length + 1)))
  const paths = ['ROOT']
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  await db.write([
    db.orm.update(userGroup).set({ permNonCse: made.rootSays.nonCse, permCse: made.rootSays.cse }),
    ...made.groups.map(({ parent, nonCse, cse }, before) => {
      const above = parent % (before + 1)
      const id = groupId(before + 1)
      paths.push(`${paths[above]}/${id}`)
      const facts = { id, parentId: groupId(above), path: paths[before + 1] ?? '', label: `Groupe ${before + 1}` }
      return db.orm.insert(userGroup).values({ ...facts, permNonCse: nonCse, permCse: cse, ...times })
    }),
    ...made.vendors.map(({ isPublic, group }, at) =>
      db.orm.insert(vendor).values({
        ...{
          id: numberedId('v', at),
          name: `Partenaire ${at}`,
          slugName: 'p',
          mediaIds: [],
          contact,
          groupId: owner(group),
        },
        ...{ visibility: isPublic ? ('Public' as const) : ('Hidden' as const), ...times },
      }),
    ),
    ...made.activities.map(({ isPublic, group, cse, ...facts }, at) =>
      db.orm.insert(activity).values({
        ...{
          id: numberedId('a', at),
          vendorId: numberedId('v', facts.vendor % made.vendors.length),
          label: `Sortie ${at}`,
        },
        ...{ slugName: 's', addressType: 'Vendor' as const, stockType: 'Standard' as const, mediaIds: [], cse },
        ...{ groupId: owner(group), visibility: isPublic ? ('Public' as const) : ('Hidden' as const), ...times },
      }),
    ),
    ...listingStatements({ everything: true }),
    db.orm.update(catalogueVersion).set({ version: 2 }),
  ])
  app.advance(1000)
  return Promise.all(
    made.people.map(async ({ group, isAdmin, administers }, at) => {
      const administered = administers === null ? [] : [owner(administers) ?? 'ROOT']
      return app.newMember({
        id: numberedId('u', at),
        groupId: groupId(group % (made.groups.length + 1)),
        isAdmin,
        adminOf: administered,
      })
    }),
  )
}
