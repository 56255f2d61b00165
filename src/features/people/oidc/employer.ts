import * as oauth from 'oauth4webapi'
import { guardedFetch, Unreachable } from '#kernel/fetch/guarded-fetch.ts'
import { refusedAddress } from '#kernel/fetch/outside-address.ts'
import type { Platform } from '#platform/port.ts'

/** Thrown when the employer's answer is invalid. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused'
}

export interface EmployerClient {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** State kept between leaving for the employer's server and coming back. */
export interface Passage {
  state: string
  nonce: string
  verifier: string
}

export interface EmployerIdentity {
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** Client of one issuer. Throws `Unreachable` or `IdentityRefused`, whose messages hold no secret. */
export function employerClient(platform: Platform, issuer: string) {
  const ask = guardedFetch(platform)
  // `ask` checks every URL, http ones too.
  const options = {
    [oauth.customFetch]: (url: string, { method, headers, body }: oauth.CustomFetchOptions<string, unknown>) =>
      ask(url, { method, headers, body: body as BodyInit | undefined }),
    [oauth.allowInsecureRequests]: true,
  }

  const discover = () =>
    told(async () => {
      const url = new URL(issuer)
      const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options))
      const { authorization_endpoint, token_endpoint, jwks_uri } = server
      if (!authorization_endpoint || !token_endpoint || !jwks_uri)
        throw new IdentityRefused('The issuer does not name its endpoints.')
      const reason = refusedAddress(new URL(authorization_endpoint), platform.config.localIssuer)
      if (reason !== null) throw new IdentityRefused(`The issuer sends people to ${authorization_endpoint}: ${reason}`)
      return { ...server, authorization_endpoint }
    })

  return {
    discover,

    /** Returns the URL to which the browser goes. */
    async leave(client: Omit<EmployerClient, 'clientSecret'>): Promise<{ url: string; passage: Passage }> {
      const { authorization_endpoint } = await discover()
      const passage = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const url = new URL(authorization_endpoint)
      const parameters = {
        client_id: client.clientId,
        redirect_uri: client.redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state: passage.state,
        nonce: passage.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(passage.verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, passage }
    },

    /** Returns the identity of the person who came back with this query. */
    async identify(
      { clientId, clientSecret, redirectUri }: EmployerClient,
      passage: Passage,
      query: string,
    ): Promise<EmployerIdentity> {
      const server = await discover()
      return told(async () => {
        const client: oauth.Client = {
          client_id: clientId,
          [oauth.clockSkew]: Math.round((platform.now() - Date.now()) / 1000),
        }
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
        const proof = methods.includes('client_secret_basic')
          ? oauth.ClientSecretBasic(clientSecret)
          : oauth.ClientSecretPost(clientSecret)
        const answer = oauth.validateAuthResponse(server, client, new URLSearchParams(query), passage.state)
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, proof, answer, redirectUri, passage.verifier, options] as const),
        )
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: passage.nonce,
          requireIdToken: true,
        })
        await oauth.validateApplicationLevelSignature(server, response, options)
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        if (!claims) throw new IdentityRefused('There is no identity in the answer.')
        if (claims.email !== undefined || !server.userinfo_endpoint) return readIdentity(claims)
        const asked = await oauth.userInfoRequest(server, client, tokens.access_token, options)
        return readIdentity({ ...claims, ...(await oauth.processUserInfoResponse(server, client, claims.sub, asked)) })
      })
    },
  }
}

const claimText = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''

const readIdentity = (claims: Record<string, unknown> & { sub: string }): EmployerIdentity => ({
  subject: claims.sub,
  email: claimText(claims.email, 254) || null,
  emailVerified: claims.email_verified === true,
  firstName: claimText(claims.given_name, 200),
  lastName: claimText(claims.family_name, 200),
})

/** Rethrows the library's errors with their message only: their cause carries the server's whole answer. */
async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreachable || error instanceof IdentityRefused) throw error
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    throw new IdentityRefused(`${name}: ${message}`)
  }
}
