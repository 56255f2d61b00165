import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { type CallInput, type CallResult, type Client, ClientError } from '#api/client.ts'
import { enter, type SignedIn } from './sign-in.ts'

type Request = CallResult<'/start-passkey-login'>['request']

const NOT_SHOWN = 'Aucune clé d’accès n’a été présentée.'
const NOT_MADE = 'La clé d’accès n’a pas été créée.'
const KNOWN_HERE = 'Cet appareil a déjà une clé d’accès pour ce site.'

/** Turns the browser's errors, which are English and for developers, into French texts for the person. */
function inFrench(error: unknown, otherwise: string): ClientError {
  const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return new ClientError(known ? 'passkeyKnown' : 'passkeyRefused', 400, known ? KNOWN_HERE : otherwise)
}

async function prove(request: Request, useBrowserAutofill = false): Promise<CallInput<'/login-with-passkey'>['proof']> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Asks the person for a passkey and signs in with it. Throws an error with the text to show. */
export async function signInWithPasskey(client: Client, signedIn: SignedIn, request?: Request): Promise<'leaving'> {
  const asked = request ?? (await client('/start-passkey-login', {})).request
  const proof = await prove(asked).catch((error: unknown) => {
    throw inFrench(error, NOT_SHOWN)
  })
  return enter(await client('/login-with-passkey', { proof }), signedIn)
}

/** Proves a passkey of this site; the person stays on the page, in a session that includes the proof. */
export async function proveHere(client: Client): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    signInWithPasskey(client, { back: undefined, onSignedIn: resolve }).catch(reject)
  })
}

/** Proves a passkey of this site for another one, and returns the URL there that signs in. */
export async function proveForOther(client: Client, host: string): Promise<string> {
  const { request } = await client('/start-passkey-login', {})
  const proof = await prove(request).catch((error: unknown) => {
    throw inFrench(error, NOT_SHOWN)
  })
  return (await client('/switch-host', { proof, host })).redirect
}

/** Lets the browser propose passkeys in the email field until the person chooses one or leaves the page. */
export async function offerPasskeys(client: Client, signedIn: SignedIn, left: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const { request } = await client('/start-passkey-login', {})
  if (left.aborted) return
  left.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const proof = await prove(request, true)
  enter(await client('/login-with-passkey', { proof }), signedIn)
}

/** Has the device make a passkey of this site and stores it. Throws an error with the text to show. */
export async function addPasskey(client: Client, name: string): Promise<CallResult<'/add-passkey'>['passkey']> {
  const { offer } = await client('/start-passkey', {})
  const made = await startRegistration({ optionsJSON: offer }).catch((error: unknown) => {
    throw inFrench(error, NOT_MADE)
  })
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  const created = { id: made.id, rawId: made.rawId, type: made.type }
  const response = { clientDataJSON, attestationObject, transports }
  return (await client('/add-passkey', { name, created: { ...created, response } })).passkey
}
