import { type CallInput, type CallResult, type Client, ClientError } from '#api/client.ts'
import { backQuery } from '../safe-redirect.ts'

export const LOGIN_FAILED = 'Échec de la connexion'
export const INVALID_AUTH_TYPE = "Mode d'authentification invalide"

export type AuthType = CallResult<'/request-login'>['authType']

/** For what comes from outside: an address, or a server newer than this page. */
export const isAuthType = (text: string | undefined): text is AuthType =>
  text === 'Password' || text === 'MagicLink' || text === 'MfaCode'

export interface SignedIn {
  /** The page that the person came from (G11), passed on when sign-in continues on another host. */
  back: string | undefined
  /** Goes on here. */
  onSignedIn: () => void
  /** The passkey that is asked for is of these other hosts: shows the way there. */
  onElsewhere?: (places: PasskeyPlace[]) => void
}

type LoginAnswer = CallResult<'/login'>
export type PasskeyPlace = Extract<LoginAnswer, { passkeyAt: unknown }>['passkeyAt'][number]

/**
 * Signs in here, or goes to the host where the person signs in (C-RULE-063). Where a passkey is
 * asked for as well, the browser asks for it. Always leaves the page; throws `ClientError`
 * with the text to show when the server does not let the person in.
 */
export async function signIn(
  client: Client,
  input: CallInput<'/login'>,
  { back, onSignedIn, onElsewhere }: SignedIn,
): Promise<'leaving'> {
  const answer = await client('/login', input)
  if ('passkeyAt' in answer) {
    if (!onElsewhere) throw new ClientError('passkeyElsewhere', 403, inWords(answer.passkeyAt))
    onElsewhere(answer.passkeyAt)
    return 'leaving'
  }
  if (!('passkey' in answer)) return enter(answer, { back, onSignedIn })
  const { signInWithPasskey } = await import('./passkey-browser.ts')
  return signInWithPasskey(client, { back, onSignedIn }, answer.passkey)
}

const inWords = (places: readonly PasskeyPlace[]): string =>
  `Votre clé d’accès est celle de ${places.map(({ host }) => host).join(', ')} : connectez-vous là-bas d’abord.`

/** Goes on from the answer of a call that signs in. */
export function enter(answer: CallResult<'/login-with-passkey'>, { back, onSignedIn }: SignedIn): 'leaving' {
  if ('redirect' in answer) window.location.assign(answer.redirect + backQuery(back))
  else if (answer.success) onSignedIn()
  else throw new ClientError('loginFailed', 400, LOGIN_FAILED)
  return 'leaving'
}
