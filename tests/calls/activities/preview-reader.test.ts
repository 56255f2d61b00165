/** "Aperçu en tant que…": what a visitor or a group's member would find of an activity as a form holds it. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { newShop } from '../../support/shop.ts'
import { type ActivityWorld, activityWorld, memberCard } from './activity-world.ts'

type Input = CallInput<'/admin/preview-activity'>
type Reader = NonNullable<Input['reader']>

/** Activity form's own part of the preview input. */
function draftInput({ fields }: ActivityWorld, more: Partial<Input['draft']> = {}): Input['draft'] {
  const { vendorId, catIds, label, slugName, mediaIds, markdown } = fields()
  return { vendorId, catIds, label, slugName, mediaIds, markdown, cse: false, address: { type: 'Vendor' }, ...more }
}

const as = (groupId: string | null, visibility: Reader['visibility'] = 'Public'): Reader => ({ groupId, visibility })

async function world() {
  const made = await activityWorld()
  const { app, admin, group } = made
  const look = (reader: Reader | undefined, more: Partial<Input['draft']> = {}) =>
    app.call('/admin/preview-activity', { draft: draftInput(made, more), ...(reader ? { reader } : {}) }, { as: admin })
  const seenAs = async (reader: Reader, more?: Partial<Input['draft']>) => (await look(reader, more)).seen
  const below = await app.newGroup({ label: 'Équipe de nuit', parentPath: group.path })
  return { ...made, look, seenAs, below }
}

const shown = { unseen: null, isListed: true, hasPrices: true }

test("a preview for a reader outside the activity's or the partner's group says only that they would not see it", async () => {
  const { look, seenAs, group, other, below, newVendor, admin, app } = await world()
  expect((await look(undefined)).seen).toBeNull()
  for (const reader of [as(null), as('ROOT'), as(other.id), as(group.id)]) expect(await seenAs(reader)).toEqual(shown)
  const restricted = { groupId: group.id }
  for (const reader of [as(group.id), as(below.id)]) expect(await seenAs(reader, restricted)).toEqual(shown)
  for (const reader of [as(null), as('ROOT'), as(other.id)])
    expect(await seenAs(reader, restricted)).toMatchObject({ unseen: 'otherGroup' })
  const theirs = await newVendor(group.id, 'Gymnase')
  expect(await seenAs(as(other.id), { vendorId: theirs.id })).toMatchObject({ unseen: 'otherGroup' })
  expect(await seenAs(as(below.id), { vendorId: theirs.id })).toEqual(shown)
  await app.call('/admin/update-vendor', { id: theirs.id, updates: { visibility: 'Hidden' } }, { as: admin })
  expect(await seenAs(as(below.id), { vendorId: theirs.id })).toMatchObject({ unseen: 'vendorNotPublic' })
})

test("a preview uses the promo code and the premium rules of the reader's own group", async () => {
  const { app, look, seenAs } = await world()
  const promoCodeStock = { discount: '-10 %', description: 'Au guichet', content: 'ZOO10', link: null }
  const premium = { cse: true, promoCodeStock }
  const { id: subscribed } = await app.newGroup({ permCse: true })
  const member = await look(as(subscribed), premium)
  expect([member.seen, member.activity.promoCodeStock?.content]).toEqual([shown, 'ZOO10'])
  const visitor = await look(as(null), premium)
  expect(visitor.seen).toEqual({ unseen: null, isListed: true, hasPrices: false })
  expect(visitor.activity).toMatchObject({ accessible: false, promoCodeStock: null, benefit: null })
  expect(JSON.stringify(visitor)).not.toContain('ZOO10')

  const { id: refusing } = await app.newGroup({ permCse: false, permNonCse: false })
  expect(await seenAs(as(refusing), premium)).toEqual({ unseen: null, isListed: false, hasPrices: false })
  expect(await seenAs(as(refusing))).toMatchObject({ unseen: 'notPremium' })
})

test('a preview says that a hidden activity is invisible to all, and that a site for members is closed to visitors', async () => {
  const { app, admin, seenAs, group, ...made } = await world()
  for (const visibility of ['Hidden', 'Archived'] as const)
    expect(await seenAs(as(group.id, visibility))).toMatchObject({ unseen: 'notPublic' })
  const host = 'youpiiz.localhost'
  await app.signIn(admin, host)
  const draft = draftInput({ app, admin, group, ...made })
  const look = async (reader: Reader) =>
    (await app.call('/admin/preview-activity', { draft, reader }, { as: admin, host })).seen
  expect(await look(as(null))).toMatchObject({ unseen: 'membersOnly' })
  expect(await look(as('ROOT'))).toEqual(shown)
})

test('a committee previews only as a member of its own groups, and a preview writes nothing', async () => {
  const made = await world()
  const { app, group, other, below, secretary, fields } = made
  const input = (groupId: string | null) => ({
    groupId: group.id,
    draft: draftInput(made, { memberCardStock: { ...memberCard, ctaText: '', ctaUrl: '' } }),
    reader: as(groupId),
  })
  for (const groupId of [group.id, below.id])
    expect((await app.call('/cse-admin/preview-activity', input(groupId), { as: secretary })).seen).toEqual(shown)
  expect((await app.call('/cse-admin/preview-activity', input(null), { as: secretary })).seen).toMatchObject({
    unseen: 'otherGroup',
  })
  for (const groupId of [other.id, 'ROOT', 'ug-none'])
    await expect(app.call('/cse-admin/preview-activity', input(groupId), { as: secretary })).rejects.toMatchObject({
      code: 'groupNotFound',
      status: 404,
    })
  const { items } = await app.call('/cse-admin/list-activities', { groupId: group.id }, { as: secretary })
  expect([items, fields().label]).toEqual([[], 'Visite du zoo'])
})

test("a preview of a stored activity shows the reader the shop's own prices", async () => {
  const made = await world()
  const { app, admin, group } = made
  const { activityId } = await newShop(app).sell({})
  // Has its best price computed.
  const { activity: stored } = await made.update(activityId, { comments: 'Prix' })
  const { label, slugName, vendorId, catIds, mediaIds, markdown } = stored
  const draft = {
    label,
    slugName,
    vendorId,
    catIds,
    mediaIds,
    markdown,
    cse: false,
    address: { type: 'Vendor' as const },
  }
  const member = await app.newMember({ groupId: group.id })
  const inShop = (await app.call('/get-activity', { activityId }, { as: member })).activity
  const preview = await app.call('/admin/preview-activity', { activityId, draft, reader: as(group.id) }, { as: admin })
  expect(preview.activity).toEqual(inShop)
  expect(preview.activity.bestStock.discount?.price3.cents).toBe(1600)
})
