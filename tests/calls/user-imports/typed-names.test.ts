/** Names and addresses of an import as other systems write them. */
import { expect, test } from 'vitest'
import { person, userImportWorld } from './user-import-world.ts'

test('a domain with accents is mailed in its ASCII form, decomposed accents change no name, and misread letters are reported', async () => {
  const { app, group, create, run, rowsOf } = await userImportWorld()
  await app.newMember({ email: 'elodie@exemple.test', groupId: group.id, firstName: 'Élodie', lastName: 'Roy' })
  const importId = await create([
    person('zoe@société-exemple.test'),
    person('elodie@exemple.test', 'Élodie'.normalize('NFD')),
    person('ana@exemple.test', 'ZoÃ©'),
    person('zoe@SOCIÉTÉ-exemple.test'),
  ])
  expect((await rowsOf(importId)).map(({ email, verdict, note }) => [email, verdict, note])).toEqual([
    ['zoe@xn--socit-exemple-ehbb.test', 'created', null],
    ['elodie@exemple.test', 'member', null],
    ['ana@exemple.test', 'created', 'Des lettres de « ZoÃ© » semblent mal lues.'],
    ['zoe@xn--socit-exemple-ehbb.test', 'duplicate', 'Même adresse que la ligne 1.'],
  ])
  await run(importId)
  const recipients = (await app.mails()).map(({ recipient }) => recipient)
  expect(recipients).toContain('zoe@xn--socit-exemple-ehbb.test')
})
