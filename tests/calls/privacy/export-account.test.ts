import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { testApp } from '../../support/test-app.ts'
import { A, B, enrol, login, PASSWORD, production } from '../passkeys/factor-world.ts'
import { clues, email, findWords, privacyWorld } from './privacy-world.ts'

test('a person gets all their stored data, in French, and nothing of other people', async () => {
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
    conditions_de_vente: expect.stringMatching(/^cgv-hoobiiz-[0-9a-f]{16}$/),
    articles: [{ statut: 'Validée', quantite: 2, billets: [{ statut: 'Ready' }, { statut: 'Ready' }] }],
  })
  expect(order?.articles[0]?.contrat).toMatch(/^Vendu par Hoobiiz SAS\. Prestation assurée par /)
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

test('the export shows how each session was opened, when that was proven, and by which passkey', async () => {
  const app = await production()
  const began = Date.now()
  const member = await app.newMember({ password: PASSWORD, host: A })
  await enrol(app, member, A, 'Mon téléphone')
  app.advance(60_000)
  await login(app, member, B)
  const moment = (ms: number) => new Date(began + ms).toISOString()
  const read = async () => (await app.call('/export-account', {}, { as: member, host: A })).data.sessions
  const way = { ouverte_par: 'mot de passe' }
  expect(await read()).toMatchObject([
    { site: B, ...way, prouvee_le: moment(60_000), cle_d_acces: null, cle_d_acces_presentee_le: null },
    { site: A, ...way, prouvee_le: moment(0), cle_d_acces: 'Mon téléphone', cle_d_acces_presentee_le: moment(0) },
  ])
  const labels = ['mot de passe', 'code d’une application', 'lien reçu par email', 'clé d’accès', 'employeur']
  for (const [at, openedBy] of (['password', 'code', 'link', 'passkey', 'employer'] as const).entries()) {
    await app.db().query('update session set opened_by = ?', [openedBy])
    expect((await read()).map(({ ouverte_par }) => ouverte_par)).toEqual([labels[at], labels[at]])
  }
  // A session of the version before knows no moment of its own.
  await app.db().query('update session set proven_at = null')
  expect((await read()).map(({ prouvee_le }) => prouvee_le)).toEqual([moment(60_000), moment(0)])
})

test('the export contains no usable secret', async () => {
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

test('an export is audited, and limited in number', async () => {
  const app = await testApp({ config: { throttles: true } })
  const as = await app.newMember()
  for (let time = 0; time < 5; time++) await app.call('/export-account', {}, { as })
  await expect(app.call('/export-account', {}, { as })).rejects.toMatchObject({ code: 'tooManyRequests' })
  const rows = await app.db().orm.select().from(audit)
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ actorId: as.userId, call: '/export-account', target: as.userId })
})
