/**
 * An employer's identity provider: a real OpenID provider (oidc-provider) on a port of this machine. Whoever is set with
 * `signInAs` is signed in there and has agreed; `signInAt` is what their browser does between leaving a page of ours and coming back.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Employee {
  sub: string
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
}

export const CLIENT = { id: 'guichet', secret: 'un-secret-de-l-employeur-assez-long' }

/** `returnsTo`: the addresses that the employer has registered. */
export async function openEmployer(returnsTo: RegExp) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Employee>()
  let present: string | null = null

  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: ['http://127.0.0.1/'] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  })
  // A server's port is known later than the provider's.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => returnsTo.test(uri)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const result = present ? { login: { accountId: present } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })

  return {
    issuer,
    /** Employee at the browser from now on; null: a person who gives up. */
    signInAs(person: Employee | null) {
      if (person) people.set(person.sub, person)
      present = person?.sub ?? null
    },
    /** Follows the provider's pages from where our site sent the browser; answers the address that it comes back to. */
    async signInAt(url: string): Promise<URL> {
      const cookies = new Map<string, string>()
      let next = new URL(url)
      for (let hops = 0; hops < 10; hops++) {
        if (next.origin !== issuer) return next
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(next, { headers: { cookie }, redirect: 'manual' })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const to = response.headers.get('location')
        if (to === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        next = new URL(to, next)
      }
      throw new Error('The provider sends its people around in circles.')
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Employer = Awaited<ReturnType<typeof openEmployer>>
