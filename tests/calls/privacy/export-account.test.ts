import { expect, test } from 'vitest'
import { audit } from '../../../src/handler/tables.ts'
import { testApp } from '../../support/test-app.ts'
import { clues, email, findWords, privacyWorld } from './privacy-world.ts'

test('a person gets everything that is kept of them, in French, and nothing of anybody else', async () => {
  const { app, zoe, automatic } = await privacyWorld()
  const other = await app.newMember({ firstName: 'Autrui', lastName: 'Tiers' })
  const { fileName, data } = await app.call('/export-account', {}, { as: zoe })
  expect(fileName).toBe('mes-donnees-hoobiiz-2026-06-10.json')
  expect(data).toMatchObject({
    identite: { email, prenom: 'Zoé', nom: 'O’Quillefeu', telephone: '0698765432', carte_membre: 'CE-778899' },
    groupes: [
      { nom: 'Tous', role: 'Membre' },
      { nom: 'Comité des essais', role: 'Membre' },
    ],
    moyens_de_connexion: [{ type: 'Password' }],
    sessions: [{ site: 'hoobiiz.localhost' }],
    panier: [{ activite: 'Sortie automatique', quantite: 2 }],
    messages_de_contact: [{ email, message: 'Ici Zoé Quillefeu.' }],
    consentements: [],
  })
  const order = data.commandes.find(({ paiement }) => paiement === automatic)
  expect(order).toMatchObject({
    statut: 'Paid',
    articles: [{ statut: 'Validée', quantite: 2, billets: [{ statut: 'Ready' }, { statut: 'Ready' }] }],
  })
  expect(order?.articles.reduce((sum, { total_centimes: cents }) => sum + cents, 0)).toBe(order?.total_centimes)
  expect(data.emails.map(({ objet }) => objet)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Confirmez votre inscription'),
      expect.stringMatching(/^Vos billets/),
    ]),
  )
  const text = JSON.stringify(data)
  for (const stranger of ['Autrui', 'Tiers', other.email]) expect(text).not.toContain(stranger)
  expect(await findWords(app, clues)).not.toEqual([])
})

test('nothing in the file opens anything', async () => {
  const { app, zoe } = await privacyWorld()
  const text = JSON.stringify((await app.call('/export-account', {}, { as: zoe })).data)
  const secrets = await app.db().query(`select id_hash as secret from session union all select secret from credential
    union all select hash from token union all select payment_client_secret from attempt
    union all select token_hash from order_item union all select token_encrypted from order_item`)
  const known = secrets.rows.flatMap(({ secret }) => (secret === null ? [] : [String(secret)]))
  expect(known.length).toBeGreaterThan(5)
  for (const secret of known) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/\/(reset-password|register-link|admin-order|link)\/[^•]/)
})

test('it is on record, and not given out over and over', async () => {
  const app = await testApp({ config: { throttles: true } })
  const as = await app.newMember()
  for (let time = 0; time < 5; time++) await app.call('/export-account', {}, { as })
  await expect(app.call('/export-account', {}, { as })).rejects.toMatchObject({ code: 'tooManyRequests' })
  const rows = await app.db().orm.select().from(audit)
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ actorId: as.userId, call: '/export-account', target: as.userId })
})
