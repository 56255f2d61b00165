import { expect, test } from 'vitest'
import { forgetOld } from '#features/operation/privacy/forget-old.ts'
import { testApp } from '../support/test-app.ts'

const DAY = 86_400_000

test('the daily job deletes all expired rows and keeps the others', async () => {
  const app = await testApp()
  const db = app.db()
  const now = Date.now()
  const old = (days: number) => now - days * DAY
  const mail =
    "insert into mail (id, dedupe_key, kind, recipient, sender, subject, html, text, attachments, status, created_at) values (?, ?, 'k', 'r', 's', '', '', '', '[]', ?, ?)"
  const message =
    "insert into contact_message (id, first_name, last_name, email, phone_number, contact_type, message, tenant, created_at) values (?, '', '', '', '', '', '', '', ?)"
  await db.write([
    {
      sql: `with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)
        insert into webhook_event (id, type, received_at) select 'evt_' || i, 't', ? from n`,
      args: [old(91)],
    },
    { sql: "insert into webhook_event (id, type, received_at) values ('evt_new', 't', ?)", args: [old(89)] },
    { sql: mail, args: ['m-old', '1', 'Sent', old(396)] },
    { sql: mail, args: ['m-waits', '2', 'Queued', old(396)] },
    { sql: mail, args: ['m-new', '3', 'Sent', old(394)] },
    { sql: message, args: ['msg-old', old(1096)] },
    { sql: message, args: ['msg-new', old(1094)] },
  ])
  expect(await forgetOld(db, now)).toBe(2502)
  const left = await db.query(
    'select id from webhook_event union all select id from mail union all select id from contact_message',
  )
  expect(left.rows.map(({ id }) => id).sort()).toEqual(['evt_new', 'm-new', 'm-waits', 'msg-new'])
})

test('past prices and terms of promotions go six years after their end, and running ones stay', async () => {
  const db = (await testApp()).db()
  const now = Date.now()
  const [six, running] = [now - 6 * 365 * DAY, now - 9 * 365 * DAY]
  const price = 'insert into price_period (item_id, from_ts, until_ts, activity_id, price) values (?, ?, ?, ?, 100)'
  const terms =
    "insert into offer_period (offer_id, from_ts, until_ts, target_kind, percent_hundredths) values (?, ?, ?, 'Global', 1000)"
  await db.write([
    { sql: price, args: ['gone', running, six - 1, 'a'] },
    { sql: price, args: ['kept', running, six, 'a'] },
    { sql: price, args: ['running', running, null, 'a'] },
    { sql: terms, args: ['gone', running, six - 1] },
    { sql: terms, args: ['running', running, null] },
  ])
  expect(await forgetOld(db, now)).toBe(2)
  const left = await db.query('select item_id as id from price_period union all select offer_id from offer_period')
  expect(left.rows.map(({ id }) => id)).toEqual(['kept', 'running', 'running'])
})
