/** Members' favourites, and the mails that tell them the news. */
import { expect, test } from 'vitest'
import { readArrivals, readLastArrival } from '#features/catalogue/favourites/arrivals.ts'
import { watchFavourites } from '#features/catalogue/favourites/watch-favourites.ts'
import { unsubscribeToken } from '#features/people/consents/unsubscribe-token.ts'
import { memberRights } from '#handler/reader-rights.ts'
import { showPlace } from '../../support/partner-place.ts'
import { recordSql } from '../../support/recorded-sql.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

const DAY = 86_400_000

async function world() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({ label: 'Atelier' })
  const member = { as: await app.newMember({ groupId: group.id }) }
  const other = { as: await app.newMember({}) }
  const keep = (targetId: string, kind: 'activity' | 'vendor' | 'category' = 'activity') =>
    app.call('/add-favourite', { kind, targetId }, member)
  const wantMails = (isWanted = true) => app.call('/change-favourite-mails', { isWanted }, member)
  const write = (sql: string, ...args: unknown[]) => app.db().write([{ sql, args }])
  const look = async () => watchFavourites(await openJobs(app))
  const alerts = async () => (await app.mails()).filter(({ kind }) => kind === 'favourites')
  /** An hour later, or a day after a mail. */
  const lookLater = async (ms = DAY) => {
    app.advance(ms)
    await shop.publish()
    await look()
    return alerts()
  }
  return { app, shop, group, member, other, keep, wantMails, write, look, alerts, lookLater }
}

test('a member keeps activities and follows partners and categories, once each, invisibly to others', async () => {
  const { app, shop, member, other, keep } = await world()
  const [one, two] = [await shop.sell({ activity: { label: 'Une' } }), await shop.sell({ activity: { label: 'Deux' } })]
  await shop.publish()
  expect(await keep(one.activityId)).toEqual({ wantsMails: null })
  app.advance(1000)
  await keep(two.activityId)
  await keep(two.activityId)
  await keep(one.vendorId, 'vendor')
  await keep('c3-art', 'category')
  const found = await app.call('/list-favourites', {}, member)
  expect(found.activities.map(({ label }) => label)).toEqual(['Deux', 'Une'])
  expect(found.activities[0]?.bestStock.discount?.price3.cents).toBe(1600)
  expect(found.vendors).toMatchObject([{ id: one.vendorId, name: 'Théâtre du Parc' }])
  expect(found.categories).toMatchObject([{ id: 'c3-art', name: 'Art moderne', level: 3 }])
  expect((await app.call('/list-favourite-ids', {}, member)).items).toHaveLength(4)
  expect((await app.call('/list-favourites', {}, other)).activities).toEqual([])
  await app.call('/remove-favourite', { kind: 'activity', targetId: one.activityId }, member)
  await app.call('/remove-favourite', { kind: 'activity', targetId: one.activityId }, member)
  expect((await app.call('/list-favourites', {}, member)).activities.map(({ label }) => label)).toEqual(['Deux'])
})

test('a member cannot keep an activity hidden from them, and sees only the number of withdrawn favourites', async () => {
  const { app, shop, member, group, keep } = await world()
  const foreign = await app.newGroup({ label: 'Ailleurs' })
  const theirs = await shop.sell({ activity: { groupId: foreign.id }, vendor: { groupId: foreign.id } })
  const own = await shop.sell({ activity: { groupId: group.id } })
  const hidden = await shop.sell({ activity: { visibility: 'Hidden' }, vendor: { visibility: 'Hidden' } })
  await shop.publish()
  for (const id of [theirs.activityId, hidden.activityId, 'nobody'])
    await expect(keep(id)).rejects.toMatchObject({ code: 'activityNotFound' })
  for (const id of [theirs.vendorId, hidden.vendorId])
    await expect(keep(id, 'vendor')).rejects.toMatchObject({ code: 'vendorNotFound' })
  await expect(keep('nothing', 'category')).rejects.toMatchObject({ code: 'categoryNotFound' })
  await keep(own.activityId)
  await app
    .db()
    .write([
      { sql: "update activity set visibility = 'Hidden', label = 'Secret' where id = ?", args: [own.activityId] },
    ])
  await shop.publish()
  const found = await app.call('/list-favourites', {}, member)
  expect(found.gone).toEqual([{ kind: 'activity', targetId: own.activityId }])
  expect(JSON.stringify(found)).not.toContain('Secret')
})

test('a member keeps at most 300 activities, and keeping one again adds none', async () => {
  const { shop, member, keep, write } = await world()
  const [one, two] = [await shop.sell(), await shop.sell()]
  await shop.publish()
  await keep(one.activityId)
  await write(
    `insert into favourite (user_id, kind, target_id, created_at)
      with recursive n(at) as (select 1 union all select at + 1 from n where at < 299)
      select ?, 'category', 'c-' || at, 0 from n`,
    member.as.userId,
  )
  await keep(one.activityId)
  await expect(keep(two.activityId)).rejects.toMatchObject({ code: 'tooManyFavourites' })
})

test('a member with alerts is told once of a lower price, new dates, and new activities of what they follow', async () => {
  const { app, shop, keep, wantMails, write, look, alerts, lookLater } = await world()
  const kept = await shop.sell({ activity: { label: 'Cirque' } })
  await shop.publish()
  await keep(kept.activityId)
  await keep(kept.vendorId, 'vendor')
  await keep('c1-culture', 'category')
  await wantMails()
  await look()
  expect(await alerts()).toEqual([])
  // Every write of prices moves its activity first.
  await write(`update activity set updated_at = ${Date.now() + 1000} where id = ?`, kept.activityId)
  await write('update ticket_info set youpiiz_price = 1200 where id = ?', kept.ticketId)
  expect(await lookLater(3_600_000)).toMatchObject([{ subject: 'Prix en baisse : Cirque' }])
  const [first] = await alerts()
  expect(first?.text).toContain('Dès 13,00\u00a0€ (prix le plus bas des 30 jours d’avant : 16,00\u00a0€)')
  expect(first?.text).toContain(`/a/une-soiree-au-theatre/${kept.activityId}`)
  // Nothing is said twice.
  expect(await lookLater()).toHaveLength(1)
  const fresh = await shop.sell({ activity: { label: 'Nouveau musée' } })
  await shop.choose(fresh.activityId, 'c3-art')
  await write('update activity set vendor_id = ? where id = ?', kept.vendorId, fresh.activityId)
  await write(
    'update stock set start_ts = start_ts + ?, end_ts = end_ts + ? where activity_id = ?',
    40 * DAY,
    40 * DAY,
    kept.activityId,
  )
  const [, second, ...more] = await lookLater()
  expect([second?.subject, more]).toEqual(['Du nouveau parmi vos favoris', []])
  expect(second?.text).toMatch(/\* Cirque\n {2}De nouvelles dates, jusqu’au /)
  expect(second?.text).toMatch(/\* Nouveau musée\n {2}Nouveau : (Culture|Théâtre du Parc)/)
  expect(second?.text.match(/Nouveau musée/g)).toHaveLength(1)
  // Hidden and public again, it is not new.
  await write("update activity set visibility = 'Hidden' where id = ?", fresh.activityId)
  expect(await lookLater()).toHaveLength(2)
  await write("update activity set visibility = 'Public' where id = ?", fresh.activityId)
  expect(await lookLater()).toHaveLength(2)
  expect((await app.mails()).filter(({ kind }) => kind === 'favourites').every((mail) => mail.unsubscribeUrl)).toBe(
    true,
  )
})

test('the last of new dates is the day by the clock of their place', async () => {
  const { app, shop, keep, wantMails, write, lookLater } = await world()
  const kept = await shop.sell({})
  await showPlace(app.db(), kept.vendorId, { postalCode: '97200', city: 'Fort-de-France' })
  await shop.publish()
  await keep(kept.activityId)
  await wantMails()
  // 02:00 in Paris on 16 January, 21:00 of the day before in Martinique.
  const at = Date.UTC(2027, 0, 16, 1)
  await write('update stock set start_ts = ?, end_ts = ? where activity_id = ?', at, at + 3_600_000, kept.activityId)
  const [sent] = await lookLater()
  expect(sent?.text).toContain('De nouvelles dates, jusqu’au 15/01/2027')
})

test('alerts name only activities that the member may see, however many newer ones there are, and all members are served by one read', async () => {
  const { app, shop, member, group, keep, wantMails, write, look, lookLater } = await world()
  const foreign = await app.newGroup({ label: 'Ailleurs' })
  const first = await shop.sell({ activity: { label: 'Ancienne' } })
  await shop.publish()
  await keep(first.vendorId, 'vendor')
  await keep('c3-art', 'category')
  await wantMails()
  await look()
  const arrive = async (label: string, groupId: string | null) => {
    const { activityId } = await shop.sell({ activity: { label, groupId } })
    await write('update activity set vendor_id = ? where id = ?', first.vendorId, activityId)
    return activityId
  }
  await arrive('Pour tous', null)
  await arrive('Réservée', group.id)
  await shop.publish()
  for (let each = 0; each < 21; each++) await arrive(`Ailleurs ${each}`, foreign.id)
  await shop.publish()
  const ctx = await openJobs(app)
  const recorded = recordSql(app.db())
  const followers = [{ userId: member.as.userId, rights: memberRights(ctx.groups, group.id) }]
  const { length } = await readArrivals(app.db(), followers, await readLastArrival(app.db()))
  expect([length, recorded.filter(({ sql }) => sql.includes('activity_listing')).length]).toEqual([2, 1])
  const [mail] = await lookLater()
  expect(mail?.text).toMatch(/\* Réservée\n {2}Nouveau : .*\n[\s\S]*\* Pour tous\n {2}Nouveau : /)
  expect(mail?.text).not.toContain('Ailleurs')
})

test('a member is told when a sold-out activity is available again, and when its price falls below the last one told', async () => {
  const { shop, keep, wantMails, write, lookLater } = await world()
  const kept = await shop.sell({ activity: { label: 'Cirque' }, kind: 'Flexible', quantity: 2 })
  await shop.publish()
  await write('update stock set bought = quantity where activity_id = ?', kept.activityId)
  await shop.publish()
  await keep(kept.activityId)
  await wantMails()
  expect(await lookLater()).toEqual([])
  await write('update stock set bought = 0 where activity_id = ?', kept.activityId)
  expect(await lookLater()).toMatchObject([{ subject: 'Nouvelles dates : Cirque' }])
  await write('update ticket_info set youpiiz_price = 1900 where id = ?', kept.ticketId)
  expect(await lookLater()).toHaveLength(1)
  await write('update ticket_info set youpiiz_price = 1850 where id = ?', kept.ticketId)
  expect(await lookLater()).toMatchObject([{}, { subject: 'Prix en baisse : Cirque' }])
})

test('a member gets no alert before asking for them, about what they may not see, or after unsubscribing by the link', async () => {
  const { app, shop, group, member, keep, wantMails, write, lookLater } = await world()
  const premium = await shop.sell({ kind: 'Flexible', activity: { label: 'Premium', cse: true } })
  const own = await shop.sell({ kind: 'Flexible', activity: { label: 'Réservée', groupId: group.id } })
  await shop.publish()
  await keep(premium.activityId)
  await keep(own.activityId)
  const cheaper = (cents: number) => write('update ticket_info set youpiiz_price = ?', cents)
  await cheaper(1400)
  expect(await lookLater()).toEqual([])
  await wantMails()
  // Earlier changes are not told either.
  expect(await lookLater()).toEqual([])
  await cheaper(1300)
  const [mail] = await lookLater()
  expect(mail?.subject).toBe('Prix en baisse : Réservée')
  expect(mail?.text).not.toContain('Premium')
  await write('update user set group_id = ? where id = ?', 'ROOT', member.as.userId)
  await cheaper(1200)
  expect(await lookLater()).toHaveLength(1)
  await write('update user set group_id = ? where id = ?', group.id, member.as.userId)
  const { appKey } = app.platform.config
  const token = await unsubscribeToken(appKey, { userId: member.as.userId, groupId: 'favourites', source: null })
  expect(mail?.unsubscribeUrl).toContain(`/desinscription/${token}`)
  expect(await app.call('/get-unsubscription', { token })).toMatchObject({ kind: 'favourites', isSubscribed: true })
  await app.call('/unsubscribe', { token })
  await app.call('/unsubscribe', { token })
  expect((await app.call('/list-favourites', {}, member)).wantsMails).toBe(false)
  await cheaper(1100)
  expect(await lookLater()).toHaveLength(1)
})

test('an alert waiting in the outbox is sent only while its member still wants alerts', async () => {
  for (const isWanted of [false, true]) {
    const { app, shop, keep, wantMails, write, look, alerts } = await world()
    const kept = await shop.sell({ activity: { label: 'Cirque' } })
    await shop.publish()
    await keep(kept.activityId)
    await wantMails()
    await write('update ticket_info set youpiiz_price = 1200 where id = ?', kept.ticketId)
    await shop.publish()
    await look()
    expect(await alerts()).toHaveLength(1)
    await wantMails(isWanted)
    await runJobs(app)
    expect((await alerts()).filter(({ status }) => status === 'Sent')).toHaveLength(isWanted ? 1 : 0)
  }
})

test('two simultaneous runs alert a member once, and a run killed at the mail leaves the alert to the next', async () => {
  const { app, shop, keep, wantMails, write, alerts } = await world()
  const kept = await shop.sell({ activity: { label: 'Cirque' } })
  await shop.publish()
  await keep(kept.activityId)
  await wantMails()
  await write('update ticket_info set youpiiz_price = 1200 where id = ?', kept.ticketId)
  await shop.publish()
  const ctx = await openJobs(app)
  const killed = {
    ...ctx,
    db: Object.assign(Object.create(ctx.db), { write: () => Promise.reject(new Error('killed')) }),
  }
  await expect(watchFavourites(killed)).rejects.toThrow('killed')
  expect(await alerts()).toEqual([])
  await Promise.all([watchFavourites(ctx), watchFavourites(ctx), watchFavourites(await openJobs(app))])
  expect(await alerts()).toHaveLength(1)
})

test('many members are compared in batches, one after the other', async () => {
  const { app, shop, write, look, alerts } = await world()
  const { activityId, ticketId } = await shop.sell()
  await shop.publish()
  const COUNT = 130
  const people = `with recursive n(at) as (select 1 union all select at + 1 from n where at < ${COUNT})`
  await write(`insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at,
    updated_at) ${people} select 'u-x' || at, 'x' || at || '@exemple.test', 'ROOT', 'Ana', 'Roy', '', 0, 0, 0, 0 from n`)
  await write(`insert into favourite (user_id, kind, target_id, created_at, seen_price, seen_on_sale)
    ${people} select 'u-x' || at, 'activity', '${activityId}', 0, 1500, 1 from n`)
  await write(`insert into favourite_mail (user_id, is_wanted, origin, updated_at)
    ${people} select 'u-x' || at, 1, 'http://hoobiiz.localhost', 0 from n`)
  await write('update ticket_info set youpiiz_price = 900 where id = ?', ticketId)
  await shop.publish()
  await look()
  expect(new Set((await alerts()).map(({ recipient }) => recipient)).size).toBe(COUNT)
  app.advance(1000)
  await look()
  expect(await alerts()).toHaveLength(COUNT)
})
