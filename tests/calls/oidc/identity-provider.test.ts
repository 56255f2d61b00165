/** The set-up of an employer's sign-in by a super admin: what is refused, what is audited, and what is never shown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { isPublicAddress, refusedAddress } from '#kernel/fetch/outside-address.ts'
import { identityProvider } from '#kernel/identity-providers/tables.ts'
import { CLIENT, type Employer, openEmployer } from '../../support/employer-world.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let employer: Employer
beforeAll(async () => {
  employer = await openEmployer(/./)
})
afterAll(() => employer.close())

const provider = (groupId: string, changes: object = {}) => ({
  groupId,
  label: 'Usine SA',
  issuer: employer.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  mailDomains: ['Usine.test', 'usine.test', 'filiale.test'],
  enabled: false,
  ...changes,
})

async function world() {
  const app = await testApp({ config: { localIssuer: employer.issuer }, fetch })
  const group = await app.newGroup({ cseDomain: 'usine.hoobiiz.localhost', label: 'Usine' })
  const admin = await app.newMember({ isAdmin: true })
  const update = (changes: object = {}) =>
    app.call('/admin/update-identity-provider', provider(group.id, changes), { as: admin })
  const get = () => app.call('/admin/get-identity-provider', { groupId: group.id }, { as: admin })
  return { app, group, admin, update, get }
}

const everything = async (app: TestApp) => JSON.stringify(await app.db().orm.select().from(audit))

test('the secret is stored enciphered, shown to no caller, and its change is audited', async () => {
  const { app, group, get, update } = await world()
  expect(await get()).toEqual({
    group: { id: group.id, label: 'Usine' },
    provider: null,
    redirectUris: ['http://usine.hoobiiz.localhost/oidc/callback'],
    linkedPeople: 0,
  })
  const { provider: made } = await update()
  expect(made).toMatchObject({ mailDomains: ['filiale.test', 'usine.test'], enabled: false })
  const [row] = await app.db().orm.select().from(identityProvider)
  expect(JSON.stringify(row)).not.toContain(CLIENT.secret)
  expect(JSON.stringify(await get())).not.toMatch(/secret/i)

  app.advance(1000)
  await update({ clientSecret: 'un autre secret', label: 'Usine' })
  const rows = await app.db().orm.select().from(audit)
  expect(rows.map(({ target, after }) => ({ target, after }))).toMatchObject([
    { target: `${group.id}/oidc`, after: { newClientSecret: true, issuer: employer.issuer } },
    { target: `${group.id}/oidc`, after: { newClientSecret: true, label: 'Usine' } },
  ])
  expect(await everything(app)).not.toContain('un autre secret')
  // Without a secret the stored one stays.
  await update({ clientSecret: undefined, label: 'Usine SA' })
  expect((await app.db().orm.select().from(identityProvider))[0]?.clientSecret).not.toBe(row?.clientSecret)
})

test('the secret must be entered again when the issuer or client changes', async () => {
  const { update } = await world()
  const wanted = { code: 'invalidRequest', fields: ['clientSecret'] }
  await expect(update({ clientSecret: undefined })).rejects.toMatchObject(wanted)
  await update()
  await expect(update({ clientSecret: undefined, issuer: 'https://autre.fr' })).rejects.toMatchObject(wanted)
  await expect(update({ clientSecret: undefined, clientId: 'autre' })).rejects.toMatchObject(wanted)
})

test('saving refuses an outdated state, the group of everyone, and an invalid mail domain', async () => {
  const { app, admin, update } = await world()
  const { provider: first } = await update()
  app.advance(1000)
  await update({ label: 'Autre' })
  await expect(update({ label: 'Encore', ifUpdatedAt: first.updatedAt })).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { changes: [{ after: { label: 'Autre' } }] },
  })
  await expect(app.call('/admin/update-identity-provider', provider('ROOT'), { as: admin })).rejects.toMatchObject({
    code: 'groupNotFound',
  })
  for (const domain of ['usine', '@usine.fr', 'usine.fr/x', '*.usine.fr'])
    await expect(update({ mailDomains: [domain] }), domain).rejects.toMatchObject({ code: 'invalidRequest' })
})

test('the sign-in is offered only after its issuer has answered, and internal addresses are never asked', async () => {
  const { app, update } = await world()
  const refused = { code: 'issuerRefused', fields: ['issuer'] }
  await expect(update({ enabled: true, issuer: `${employer.issuer}/nowhere` })).rejects.toMatchObject(refused)
  for (const issuer of ['http://connexion.usine.fr', 'https://10.0.0.1', 'https://localhost', 'https://usine.fr:8443'])
    await expect(update({ issuer }), issuer).rejects.toMatchObject(refused)
  expect(await app.db().orm.select().from(identityProvider)).toEqual([])
  await update({ enabled: true })
})

test('a public name that resolves to a private address is never asked', async () => {
  const asked: string[] = []
  const watched = Object.assign(
    async (input: RequestInfo | URL) => {
      asked.push(String(input))
      return Response.json({})
    },
    { preconnect: () => undefined },
  )
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
    '100.64.0.1',
  ]) {
    const app = await testApp({ fetch: watched, addressesOf: async () => ['93.184.215.14', address] })
    const group = await app.newGroup()
    const admin = await app.newMember({ isAdmin: true })
    const input = provider(group.id, { issuer: 'https://connexion.usine.fr', enabled: true })
    await expect(app.call('/admin/update-identity-provider', input, { as: admin }), address).rejects.toMatchObject({
      code: 'issuerRefused',
    })
  }
  expect(asked).toEqual([])
})

test.each([
  'http://connexion.usine.fr',
  'https://connexion.usine.fr:8443',
  'https://moi:secret@connexion.usine.fr',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://93.184.215.14',
  'https://localhost',
  'https://serveur',
  'https://serveur.local',
  'https://metadata.google.internal',
  'https://serveur.local.',
])('the issuer URL %s is refused', (address) => {
  expect(refusedAddress(new URL(address), null)).not.toBeNull()
})

test('an issuer on https and its usual port is accepted, and a local one when the process was started with it', () => {
  expect(refusedAddress(new URL('https://connexion.usine.fr/realms/usine'), null)).toBeNull()
  expect(refusedAddress(new URL('https://connexion.usine.fr:443'), null)).toBeNull()
  expect(refusedAddress(new URL('http://127.0.0.1:4000/token'), 'http://127.0.0.1:4000')).toBeNull()
  expect(refusedAddress(new URL('http://127.0.0.1:4001/token'), 'http://127.0.0.1:4000')).not.toBeNull()
})

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['not an address', false],
])('the IP address %s is recognised as public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
