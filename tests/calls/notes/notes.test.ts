/** Internal notes: on a purchase, a person and a partner, by super admins alone, in the copy of whom they are about. */
import { expect, test } from 'vitest'
import { operatorWorld } from '../../support/operator-world.ts'

const PASSWORD = 'mot-de-passe-de-zoe'
const NOTED = 'Rappeler jeudi.\nNe parle pas au téléphone avant 10 h.'

async function noteWorld() {
  const world = await operatorWorld()
  const { app, shop, buy, as } = world
  const zoe = await app.newMember({ email: 'zoe@exemple.test', password: PASSWORD })
  const sold = await shop.sell()
  const { purchaseId } = await buy([{ sold, quantity: 1 }], zoe)
  const subjects = [
    { kind: 'order' as const, id: purchaseId },
    { kind: 'person' as const, id: zoe.userId },
    { kind: 'partner' as const, id: sold.vendorId },
  ]
  const read = (subject: (typeof subjects)[number]) => app.call('/admin/get-note', subject, as)
  const write = (subject: (typeof subjects)[number], text: string, ifUpdatedAt?: number) =>
    app.call('/admin/write-note', { ...subject, text, ...(ifUpdatedAt === undefined ? {} : { ifUpdatedAt }) }, as)
  return { ...world, zoe, purchaseId, subjects, read, write }
}

test('an operator writes, changes and empties the note on an order, a person and a partner, each with its audit', async () => {
  const { app, subjects, read, write, db } = await noteWorld()
  for (const subject of subjects) {
    expect(await read(subject)).toEqual({ text: '', updatedAt: 0, by: null })
    const { updatedAt } = await write(subject, `  ${NOTED}\n`, 0)
    expect(await read(subject)).toMatchObject({ text: NOTED, updatedAt })
    expect(await write(subject, NOTED, updatedAt)).toEqual({ updatedAt })
    app.advance(1_000)
    await write(subject, 'Réglé.', updatedAt)
    expect((await read(subject)).text).toBe('Réglé.')
    await write(subject, '')
    expect(await read(subject)).toEqual({ text: '', updatedAt: 0, by: null })
    const audited = await db.query(
      "select before ->> '$.note' as b, after ->> '$.note' as a from audit where target = ? and call = '/admin/write-note' order by rowid",
      [subject.id],
    )
    expect(audited.rows.map(({ b, a }) => [b, a])).toEqual([
      ['', NOTED],
      [NOTED, 'Réglé.'],
      ['Réglé.', ''],
    ])
  }
})

test('a note that another operator has changed meanwhile is not overwritten', async () => {
  const { subjects, read, write } = await noteWorld()
  for (const subject of subjects) {
    await write(subject, 'De Luc')
    await expect(write(subject, 'De Jeanne', 0)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect((await read(subject)).text).toBe('De Luc')
  }
})

test('a note is refused for what does not exist, and for a person who was erased, whose notes go', async () => {
  const { app, zoe, subjects, read, write, db } = await noteWorld()
  for (const kind of ['order', 'person', 'partner'] as const)
    await expect(read({ kind, id: 'x' } as (typeof subjects)[number])).rejects.toMatchObject({
      code: 'noteSubjectNotFound',
    })
  const [order, person, partner] = subjects
  for (const subject of subjects) await write(subject, NOTED)
  const { data } = await app.call('/export-account', {}, { as: zoe })
  const noted = data.notes_internes.map(({ au_sujet_de, texte }) => [au_sujet_de.replace(/\d+$/, '…'), texte])
  expect(noted.toSorted()).toEqual([
    ['la commande n° …', NOTED],
    ['la personne', NOTED],
  ])
  await app.call('/erase-account', { password: PASSWORD }, { as: zoe })
  for (const subject of [order, person])
    if (subject) await expect(write(subject, NOTED)).rejects.toMatchObject({ code: 'noteSubjectNotFound' })
  expect((await db.query('select 1 from person_note')).rows).toEqual([])
  if (partner) expect((await read(partner)).text).toBe(NOTED)
})
