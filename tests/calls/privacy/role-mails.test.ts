import { expect, test } from 'vitest'
import { roleMailsSql } from '#kernel/mail/role-mails.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { clues, PASSWORD, privacyWorld } from './privacy-world.ts'

/** Addresses of the product and of a partner, at which members have an account, too. */
const roles = ['partenaire-eu@exemple.test', 'admin@demo.test']

test('mails to a partner or administrator about other people are not part of their own data', async () => {
  const { app } = await privacyWorld()
  for (const email of roles) {
    const as = await app.newMember({ email, isAdmin: email.startsWith('admin') })
    await app.call('/request-account-erasure', {}, { as })
    const { data } = await app.call('/export-account', {}, { as })
    expect(data.emails).toHaveLength(1)
    const text = JSON.stringify(data).toLowerCase()
    for (const clue of [...clues, '/admin-order/']) expect(text).not.toContain(clue)
  }
})

test('an erasure keeps the mails still due to a partner and an administrator', async () => {
  const { app } = await privacyWorld()
  const about = async () =>
    (
      await app.db().query(`select dedupe_key, status from mail where kind in (${roleMailsSql}) order by dedupe_key`)
    ).rows.map(({ dedupe_key: key, status }) => `${key} ${status}`)
  const before = await about()
  expect(before.length).toBeGreaterThan(2)
  await app.newMember({ isAdmin: true })
  for (const email of roles) {
    const as = await app.newMember({ email, password: PASSWORD, isAdmin: email.startsWith('admin') })
    await app.call('/erase-account', { password: PASSWORD }, { as })
  }
  await runJobs(app)
  expect(await about()).toEqual(before)
})
