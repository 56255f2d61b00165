/** A group that is deleted goes into the trash with all that goes with it, and comes back as it was. */
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { groupParts } from '#features/committee/groups/group-parts.ts'
import { mailing, mailingRecipient } from '#features/committee/mailings/tables.ts'
import { memberAnswer, memberField } from '#kernel/member-answers/tables.ts'
import { webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { features } from '#server/features.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver } from '../../support/shop-jobs.ts'
import { START, testApp } from '../../support/test-app.ts'

const PASSWORD = 'un-mot-de-passe'

/** Every table whose rows the database deletes with those of `tables`. */
async function cascadingFrom(db: RegionDb, tables: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(
    `select distinct t.name from sqlite_schema t, pragma_foreign_key_list(t.name) f
      where t.type = 'table' and f.on_delete = 'CASCADE' and f."table" in (select value from json_each(?))`,
    [JSON.stringify(tables)],
  )
  const all = [...new Set([...tables, ...rows.map((row) => String(row.name))])]
  return all.length === tables.length ? all : cascadingFrom(db, all)
}

test('the trash keeps every table whose rows are deleted with a group', async () => {
  const app = await testApp()
  const going = await cascadingFrom(app.db(), ['user_group'])
  expect(going).toEqual(expect.arrayContaining(['member_answer', 'mailing_recipient', 'webhook_delivery']))
  const kept = groupParts(features, 'ug-1').map(({ table }) => table)
  expect(going.filter((table) => !kept.includes(table))).toEqual([])
})

async function groupWithEverything() {
  const world = await buyingWorld()
  const { app, db, shop, cards, startWith } = world
  const group = await app.newGroup({ label: 'Dissous' })
  const as = await app.newMember({ isAdmin: true })
  const lea = await app.newMember({ groupId: group.id, password: PASSWORD })
  const times = { createdAt: START, updatedAt: START }
  const mail = {
    ...times,
    groupId: group.id,
    ...{ content: 'Bonjour', replyTo: '' },
    audience: { kind: 'all' as const },
    origin: 'http://x',
  }
  await db.write([
    db.orm.insert(memberField).values({
      ...{ ...times, id: 'mf-1', groupId: group.id, position: 0, type: 'Text', label: 'Taille', help: '', choices: [] },
      ...{ required: false, filledBy: 'Member', isSeniority: false },
    }),
    db.orm.insert(memberAnswer).values({ fieldId: 'mf-1', userId: lea.userId, value: 'M', updatedAt: START }),
    db.orm.insert(mailing).values([
      { ...mail, id: 'ml-1', subject: 'Envoyé', state: 'done', startedAt: START, finishedAt: START },
      { ...mail, id: 'ml-2', subject: 'À venir', state: 'scheduled', scheduledAt: START },
    ]),
    db.orm.insert(mailingRecipient).values({ mailingId: 'ml-1', userId: lea.userId, state: 'queued', mailId: 'm-1' }),
    db.orm.insert(webhookEndpoint).values({
      ...{ ...times, id: 'we-1', groupId: group.id, label: 'Paie', url: 'https://paie.test', events: ['order.paid'] },
      ...{ enabled: true, secret: 'x' },
    }),
  ])
  const payment = await startWith(lea, await shop.sell())
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await app.call('/admin/move-user-to-group', { userId: lea.userId, groupIds: ['ROOT'] }, { as })
  const read = async () => {
    const parts = groupParts(features, group.id)
    const found = await db.readBatch(
      parts.map(({ table, where, args }) => ({ sql: `select * from ${table} where ${where}`, args })),
    )
    const rows = found.map(({ columns, rows: all }) =>
      all.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
    )
    return Object.fromEntries(parts.map(({ table }, at) => [table, rows[at] ?? []]))
  }
  return { ...world, group, lea, as: { as }, read }
}

test('a restored group has its questions, mailings and webhooks again, and a running mailing waits for its committee', async () => {
  const { app, group, as, read } = await groupWithEverything()
  const before = await read()
  for (const table of ['member_answer', 'mailing_recipient', 'webhook_delivery']) expect(before[table]).toHaveLength(1)
  const { trashId } = await app.call('/admin/delete-user-group', { groupId: group.id }, as)
  expect(Object.values(await read()).flat()).toEqual([])
  await app.call('/admin/restore-from-trash', { trashId }, as)
  const after = await read()
  const paused = before.mailing?.map((row) => (row.state === 'scheduled' ? { ...row, state: 'paused' } : row))
  expect(after).toEqual({ ...before, mailing: paused })
})

test('a person erased meanwhile is removed from the trash, and not restored with the group', async () => {
  const { app, db, group, lea, as, read } = await groupWithEverything()
  const { trashId } = await app.call('/admin/delete-user-group', { groupId: group.id }, as)
  const { rows } = await db.query('select parts from trash where id = ?', [trashId])
  expect(JSON.stringify(rows)).toContain(lea.userId)
  await app.call('/erase-account', { password: PASSWORD }, { as: lea })
  const { rows: erased } = await db.query('select parts from trash where id = ?', [trashId])
  expect(JSON.stringify(erased)).not.toContain(lea.userId)
  await app.call('/admin/restore-from-trash', { trashId }, as)
  const after = await read()
  expect([after.member_answer, after.mailing_recipient]).toEqual([[], []])
  expect(after.member_field).toHaveLength(1)
})
