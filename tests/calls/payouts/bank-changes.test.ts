/** A partner's account changes by two people: one super admin asks, another approves, and the partner is told of both. */
import { expect, test } from 'vitest'
import { mail } from '#kernel/mail/tables.ts'
import { expectDeclaredRefusal } from '../../support/expect-refusal.ts'
import { ibans, payoutWorld } from '../../support/payout-world.ts'

async function bankWorld() {
  const world = await payoutWorld()
  const { app, as, second, museum, db } = world
  const ask = (iban: string, holder = 'Docks SARL', by = as.as) =>
    app.call('/admin/ask-bank-change', { vendorId: museum, iban, holder }, { as: by })
  const decide = (changeId: string, approve: boolean, by = second) =>
    app.call('/admin/decide-bank-change', { changeId, approve }, { as: by })
  const account = async () => (await app.call('/admin/get-payee', { vendorId: museum }, as)).payee.account
  const told = async () =>
    (await db.orm.select().from(mail))
      .filter(({ kind }) => kind === 'bank-change')
      .map((row) => [row.recipient, row.subject])
  const contact = (email: string) =>
    db.write([
      { sql: "update vendor set contact = json_set(contact, '$.email', ?) where id = ?", args: [email, museum] },
    ])
  return { ...world, ask, decide, account, told, contact }
}

test('an account is used once a second super admin has approved it, never by the one who asked', async () => {
  const { app, as, second, ask, decide, account, museum } = await bankWorld()
  const { payee } = await ask(' iban : fr14 2004 1010 0505 0001 3m02 606 ')
  const [change] = payee.changes
  expect(change).toMatchObject({
    state: 'Pending',
    isOwn: true,
    account: { masked: '•••• 2606', holder: 'Docks SARL' },
  })
  expect(await account()).toBeNull()
  const changeId = change?.id ?? ''
  await expectDeclaredRefusal(app, '/admin/decide-bank-change', { changeId, approve: true }, 'bankChangeOwn', as.as)
  await expectDeclaredRefusal(
    app,
    '/admin/ask-bank-change',
    { vendorId: museum, iban: ibans.second, holder: 'Autre' },
    'bankChangePending',
    second,
  )
  const decided = await decide(changeId, true)
  expect(decided.payee.changes[0]).toMatchObject({
    ...{ state: 'Approved', isOwn: false, decidedBy: 'Marie Duval' },
  })
  expect(await account()).toEqual({ masked: '•••• 2606', holder: 'Docks SARL' })
  for (const id of [changeId, 'bc-autre'])
    await expectDeclaredRefusal(
      app,
      '/admin/decide-bank-change',
      { changeId: id, approve: false },
      'bankChangeNotFound',
      second,
    )
  await expect(ask(ibans.first)).rejects.toMatchObject({ code: 'bankUnchanged', fields: ['iban'] })

  const other = await ask(ibans.first, 'Docks et Cie')
  await decide(other.payee.changes[0]?.id ?? '', false, as.as)
  expect(await account()).toEqual({ masked: '•••• 2606', holder: 'Docks SARL' })
})

test('a person made super admin less than 24 hours ago approves no change, and the other super admins hear of them', async () => {
  const { app, as, second, ask, decide, account, db } = await bankWorld()
  const third = await app.newMember({ email: 'tierce@exemple.test' })
  const changeId = (await ask(ibans.first)).payee.changes[0]?.id ?? ''
  await app.call('/admin/update-super-admins', { action: 'add', userId: third.userId }, as)
  const mails = (await db.orm.select().from(mail)).filter(({ kind }) => kind === 'super-admin')
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['seconde@exemple.test', 'Nouveau super administrateur : Marie Duval'],
  ])
  await app.signIn(third)
  const approve = { changeId, approve: true }
  await expectDeclaredRefusal(app, '/admin/decide-bank-change', approve, 'bankChangeNewAdmin', third)
  app.advance(24 * 60 * 60 * 1000 - 1000)
  await app.signIn(third)
  await expectDeclaredRefusal(app, '/admin/decide-bank-change', approve, 'bankChangeNewAdmin', third)
  expect(await account()).toBeNull()
  app.advance(1000)
  await decide(changeId, true, third)
  await app.signIn(second)
  expect((await app.call('/admin/list-payouts', {}, { as: second })).rows).toEqual([])
})

test('the database refuses an approval by the person who asked, whatever the call would let through', async () => {
  const { ask, db } = await bankWorld()
  await ask(ibans.first)
  await expect(
    db.write([{ sql: "update bank_change set state = 'Approved', decided_by = asked_by, decided_at = 1", args: [] }]),
  ).rejects.toThrow('bank_change_second_person')
})

test('the contact before and after a change hears of it when it is asked for and when it is decided', async () => {
  const { ask, decide, told, contact } = await bankWorld()
  await contact('avant@docks.test')
  const { payee } = await ask(ibans.first)
  await decide(payee.changes[0]?.id ?? '', true)
  expect(await told()).toEqual([
    ['avant@docks.test', 'Changement de votre compte bancaire demandé (Musée des Docks)'],
    ['avant@docks.test', 'Votre compte bancaire est changé (Musée des Docks)'],
  ])
  await contact('apres@docks.test')
  const later = await ask(ibans.second)
  await contact('encore@docks.test')
  await decide(later.payee.changes[0]?.id ?? '', true)
  const all = (await told()).slice(2).map(([to, subject]) => `${to} ${subject}`)
  expect(all.sort()).toEqual([
    'apres@docks.test Changement de votre compte bancaire demandé (Musée des Docks)',
    'apres@docks.test Votre compte bancaire est changé (Musée des Docks)',
    'avant@docks.test Changement de votre compte bancaire demandé (Musée des Docks)',
    'avant@docks.test Votre compte bancaire est changé (Musée des Docks)',
    'encore@docks.test Votre compte bancaire est changé (Musée des Docks)',
  ])
})

test('no account number can be read in any table, mail, history or answer', async () => {
  const { app, as, ask, decide, db, museum } = await bankWorld()
  const { payee } = await ask(ibans.first)
  const decided = await decide(payee.changes[0]?.id ?? '', true)
  const again = await app.call('/admin/get-payee', { vendorId: museum }, as)
  const { rows: tables } = await db.query(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%'",
  )
  const stored = await Promise.all(
    ['payee', 'bank_change', 'audit', 'mail', 'job', 'idempotency'].flatMap((name) =>
      tables.some((table) => table.name === name) ? [db.query(`select * from ${name}`)] : [],
    ),
  )
  const text = JSON.stringify([payee, decided, again, ...stored.map(({ rows }) => rows)])
  expect(text).toContain('2606')
  expect(text).not.toContain('50500013M0')
  const { rows } = await db.query("select count(*) as n from audit where call = '/admin/ask-bank-change'")
  expect(rows[0]?.n).toBe(1)
})

test('an unreadable account is refused in words that name the field', async () => {
  const { ask } = await bankWorld()
  const refused = (iban: string, words: string, holder?: string) =>
    expect(ask(iban, holder), iban).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: ['iban'],
      message: expect.stringContaining(words),
    })
  await refused('', 'Indiquez l’IBAN')
  await refused('FR1420041010050500013M02607', 'La clé de cet IBAN')
  await refused('RE1420041010050500013M02606', 'commence par FR')
  await refused('1420041010050500013', 'deux lettres')
  await refused('BR1800360305000010009795493C1', 'SEPA')
  await expect(ask(ibans.german, ' ')).rejects.toMatchObject({ fields: ['holder'] })
})

test('terms and address are kept with their conflict, and a wrong VAT number, town or commission is refused', async () => {
  const { app, as, museum } = await bankWorld()
  const address = { street: 'quai des Docks', building: '3', postalCode: '69002', town: 'Lyon', country: 'fr' }
  const fields = { vatNumber: ' fr 83 404 833 048 ', terms: 'Resale' as const, commission: null, address }
  const save = (changed: object = {}, ifUpdatedAt?: number) =>
    app.call('/admin/update-payee', { vendorId: museum, fields: { ...fields, ...changed }, ifUpdatedAt }, as)
  const { payee } = await save()
  expect(payee).toMatchObject({
    vatNumber: 'FR83404833048',
    terms: 'Resale',
    commission: null,
    address: { country: 'FR' },
  })
  await expect(save({ address: { ...address, street: 'x'.repeat(71) } })).rejects.toMatchObject({
    message: expect.stringContaining('70 caractères au plus.'),
  })
  for (const [changed, field] of [
    [{ vatNumber: 'FR84404833048' }, 'fields.vatNumber'],
    [{ commission: 1500 }, 'fields.commission'],
    [{ address: { ...address, town: '' } }, 'fields.address.town'],
    [{ address: { ...address, country: 'France' } }, 'fields.address.country'],
  ] as const)
    await expect(save(changed), field).rejects.toMatchObject({ code: 'invalidRequest', fields: [field] })
  await save({ vatNumber: '' }, payee.updatedAt ?? undefined)
  await expect(save({ address: { ...address, building: '5' } }, payee.updatedAt ?? undefined)).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
  for (const call of ['/admin/get-payee', '/admin/update-payee', '/admin/ask-bank-change'] as const)
    await expectDeclaredRefusal(
      app,
      call,
      {
        vendorId: 'v-autre',
        ...(call === '/admin/update-payee' ? { fields } : {}),
        ...(call === '/admin/ask-bank-change' ? { iban: ibans.first, holder: 'A' } : {}),
      },
      'vendorNotFound',
      as.as,
    )
})

test('a change waits under what administrators have to do, with the partner, until it is decided', async () => {
  const { app, as, second, ask, decide, museum } = await bankWorld()
  const waiting = async (by = as.as) =>
    (await app.call('/admin/list-todo', {}, { as: by })).sections.find(({ kind }) => kind === 'bankChange')
  const { payee } = await ask(ibans.first)
  expect(await waiting(second)).toMatchObject({
    count: 1,
    items: [{ title: 'Musée des Docks', detail: '•••• 2606, Docks SARL', vendorId: museum }],
  })
  await decide(payee.changes[0]?.id ?? '', true)
  expect(await waiting()).toMatchObject({ count: 0, items: [] })
})
