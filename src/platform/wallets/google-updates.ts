import { z } from 'zod'
import { signedToken } from '#lib/signed-token.ts'
import type { GoogleChange, GooglePasses } from '../wallet-port.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const API = 'https://walletobjects.googleapis.com/walletobjects/v1'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'

/** Time-out of each request, of which a change needs at most three. */
const TIMEOUT_MS = 5_000
const HOUR_S = 3_600
/** Time before its end at which a token is renewed. */
const MARGIN_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })

interface GoogleAccess extends Pick<GooglePasses, 'account' | 'sign'> {
  ask: typeof fetch
  now: () => number
}

/** Thrown when Google refuses a request; the message holds no token. */
class GoogleRefused extends Error {
  override name = 'GoogleRefused'
}

/** Changes passes through Google's REST API, as the service account (OAuth 2.0, JWT bearer). */
export function createGoogleUpdates({ account, sign, ask, now }: GoogleAccess): GooglePasses['update'] {
  // A value, not a promise: on Workers no request may wait for another request's promise.
  let known: { token: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    if (known && known.until > now()) return known.token
    const iat = Math.floor(now() / 1000)
    const claims = { iss: account, scope: SCOPE, aud: TOKEN_URL, iat, exp: iat + HOUR_S }
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await signedToken(claims, sign),
    }
    const answer = await ask(TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new GoogleRefused(`Token: status ${answer.status}.`)
    const { access_token: token, expires_in: seconds } = tokenAnswer.parse(await answer.json())
    known = { token, until: now() + seconds * 1000 - MARGIN_MS }
    return token
  }

  async function patch(kind: keyof GoogleChange, token: string, change: GoogleChange[typeof kind]) {
    const answer = await ask(`${API}/${kind}/${encodeURIComponent(change.id)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(change),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.status === 404) return 'absent'
    // The key may have been revoked: the next try asks for a new token.
    if (answer.status === 401) known = undefined
    if (!answer.ok) throw new GoogleRefused(`${kind}: status ${answer.status}.`)
    return 'updated'
  }

  return async ({ eventTicketClass, eventTicketObject }) => {
    const token = await accessToken()
    const outcome = await patch('eventTicketClass', token, eventTicketClass)
    return outcome === 'absent' ? outcome : patch('eventTicketObject', token, eventTicketObject)
  }
}
