import { type CallInput, type CallResult, type Client, ClientError } from '#api/client.ts'
import { backQuery } from '../../sessions/safe-redirect.ts'

export const LOGIN_FAILED = 'Échec de la connexion'
export const INVALID_AUTH_TYPE = "Mode d'authentification invalide"

export type AuthType = CallResult<'/request-login'>['authType']

/** Checks input from outside: a URL, or a server newer than this page. */
export const isAuthType = (text: string | undefined): text is AuthType =>
  text === 'Password' || text === 'MagicLink' || text === 'MfaCode'

export interface SignedIn {
  /** Page from which the person came (G11), passed on when sign-in continues on another host. */
  back: string | undefined
  /** Called when the person is signed in here. */
  onSignedIn: () => void
  /** Called with the hosts of the required passkey, if it is not of this one: shows the way there. */
  onElsewhere?: (places: PasskeyPlace[]) => void
}

type LoginAnswer = CallResult<'/login'>
export type PasskeyPlace = Extract<LoginAnswer, { passkeyAt: unknown }>['passkeyAt'][number]

/**
 * Signs in here, or goes to the person's own host (C-RULE-063); asks the browser for a passkey where one is required.
 * Always leaves the page; throws `ClientError` with the text to show if the server refuses.
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

/** Continues from the answer of a call that signs in. */
export function enter(answer: CallResult<'/login-with-passkey'>, { back, onSignedIn }: SignedIn): 'leaving' {
  if ('redirect' in answer) window.location.assign(answer.redirect + backQuery(back))
  else if (answer.success) onSignedIn()
  else throw new ClientError('loginFailed', 400, LOGIN_FAILED)
  return 'leaving'
}
