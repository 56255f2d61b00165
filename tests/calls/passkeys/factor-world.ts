import { host as registered } from '#kernel/groups/tables.ts'
import { softAuthenticator } from '../../support/soft-authenticator.ts'
import { type Caller, type Member, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

export const [A, B] = ['billets.exemple', 'autres.exemple']
export const PASSWORD = 'un mot de passe'

/** In production, with two sites of one region. */
export async function production() {
  const app = await testApp({ config: { production: true } })
  const domains = [A, B].map((name) => ({ host: name, tenant: 'hoobiiz', createdAt: Date.now() }))
  await app.db().write([app.db().orm.insert(registered).values(domains)])
  await app.newGroup()
  return app
}

export async function enrol(app: TestApp, as: Caller, host: string, name = 'Clé') {
  const device = softAuthenticator(host, `https://${host}`)
  const { offer } = await app.call('/start-passkey', {}, { as, host })
  await app.call('/add-passkey', { name, created: device.create(offer) }, { as, host })
  return device
}
export type Device = Awaited<ReturnType<typeof enrol>>

export const login = (
  app: TestApp,
  { email }: Pick<Member, 'email'>,
  host: string,
  as: Caller = newCaller(),
  password = PASSWORD,
) => app.call('/login', { email, authType: 'Password', password }, { as, host })
