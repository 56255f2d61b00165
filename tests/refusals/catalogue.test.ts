import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { media } from '#kernel/media/tables.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { expectDeclaredRefusal } from '../support/expect-refusal.ts'
import { type Everything, sellEverything } from '../support/sales-world.ts'
import type { Sold } from '../support/shop.ts'
import { type Member, openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let everything: Everything
let forAll: Sold
let paul: Member
let group: { id: string }

beforeAll(async () => {
  app = await openTestApp()
  everything = await sellEverything(app, 'eu', 'pour tous')
  forAll = await everything.sell('pour tous')
  await everything.sell('pour tous aussi')
  paul = await app.newMember()
  group = await app.newGroup({ permCse: true })
})
afterAll(() => app.close())

const expectRefusal = (path: CallPath, input: object, code: ErrorCode, as?: Member) =>
  expectDeclaredRefusal(app, path, input, code, as)

describe('the catalogue', () => {
  test('does not find hidden or archived activities, those of a hidden partner or another group, and unknown ones', async () => {
    const hidden = [
      await everything.sell('cachée', { activity: { visibility: 'Hidden' } }),
      await everything.sell('archivée', { activity: { visibility: 'Archived' } }),
      await everything.sell('de partenaire caché', { vendor: { visibility: 'Hidden' } }),
      await everything.sell('de groupe', { activity: { groupId: group.id } }),
    ]
    const anyone = [undefined, paul]
    for (const as of anyone) {
      for (const activityId of [...hidden.map((sold) => sold.activityId), 'a-unknown', forAll.vendorId]) {
        await expectRefusal('/get-activity', { activityId }, 'activityNotFound', as)
        await expectRefusal(
          '/list-activity-stock',
          { activityId, startTs: 0, endTs: 8_640_000_000_000_000 },
          'activityNotFound',
          as,
        )
      }
      for (const vendorId of [hidden[2]?.vendorId, 'v-unknown', forAll.activityId]) {
        await expectRefusal('/get-vendor', { vendorId }, 'vendorNotFound', as)
        await expectRefusal('/list-activity', { vendorId }, 'vendorNotFound', as)
      }
    }
  })

  test('finds a category at its own level only, and an image once it is processed', async () => {
    const { cat1Id, cat2Id, cat3Id } = everything.categories
    for (const id of [cat2Id, cat3Id, 'c1-unknown'])
      await expectRefusal('/list-cat2', { cat1Id: id }, 'categoryNotFound')
    for (const id of [cat1Id, cat3Id, 'c2-unknown'])
      await expectRefusal('/list-cat3', { cat2Id: id }, 'categoryNotFound')
    for (const id of [cat1Id, cat2Id, 'c3-unknown'])
      await expectRefusal('/get-cat3', { cat3Id: id }, 'categoryNotFound')
    await expectRefusal('/list-activity', { catId: 'c1-unknown' }, 'categoryNotFound')
    const { orm, write } = app.db()
    const image = { mimeType: 'image/webp', versions: [], createdAt: 1 }
    await write([
      orm.insert(media).values([
        { ...image, id: 'm-wait', status: 'Pending' },
        { ...image, id: 'm-bad', status: 'Failed' },
      ]),
    ])
    for (const mediaId of ['m-wait', 'm-bad', 'm-unknown'])
      await expectRefusal('/get-media', { mediaId }, 'mediaNotFound')
  })

  test('accepts only its own cursors, each for one kind of list', async () => {
    const nearby = { type: 'aroundMe', lat: 45, lng: 4 } as const
    const byTime = await app.call('/list-activity', { limit: 1 })
    const byDistance = await app.call('/list-activity', { limit: 1, sort: nearby })
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const inputs = [
      ...['', 'x', base64(['t']), base64(['t', 'now', 'a']), base64(['t', 1.5, 'a']), base64({}), base64(null)].map(
        (cursor) => ({ cursor }),
      ),
      { cursor: byDistance.nextCursor },
      { cursor: byTime.nextCursor, sort: nearby },
    ]
    for (const input of inputs)
      await expectNothingChanged(app, async () => {
        const response = await app.send('/list-activity', input)
        const { error } = (await response.json()) as { error?: { code: string; fields: string[] } }
        expect([response.status, error?.code, error?.fields], JSON.stringify(input)).toEqual([
          400,
          'invalidRequest',
          ['cursor'],
        ])
      })
  })
})
