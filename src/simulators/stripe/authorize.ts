import { type Form, text } from './form.ts'
import type { Intent } from './intent.ts'
import { invalidRequest, missing, StripeFault } from './stripe-fault.ts'

export type Caller = 'server' | 'browser'

const unauthorized = (message: string): StripeFault => new StripeFault(401, { type: 'invalid_request_error', message })

/** The user of `curl -u sk_…:`. */
const basicUser = (credential: string): string => {
  try {
    return atob(credential).split(':')[0] ?? ''
  } catch {
    return 'unreadable'
  }
}

/**
 * Who is calling: the holder of the secret key, or a page with a publishable key or none.
 * 401 for a secret key that is not ours.
 */
export const identifyCaller = (authorization: string | undefined, secretKey: string): Caller => {
  const [scheme, credential = ''] = (authorization ?? '').split(' ')
  const key = scheme === 'Basic' ? basicUser(credential) : credential
  if (!key || key.startsWith('pk_')) return 'browser'
  if (key !== secretKey) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 7)}****`)
  return 'server'
}

export const onlyServer = (caller: Caller): void => {
  if (caller !== 'server') {
    throw unauthorized('You did not provide a secret API key: send it as Authorization: Bearer sk_….')
  }
}

/** A page may touch the one payment whose client secret it holds. */
export const visible = (intent: Intent | undefined, id: string, caller: Caller, form: Form): Intent => {
  if (caller === 'server') {
    if (!intent) throw missing('payment_intent', id, 'intent')
    return intent
  }
  const clientSecret = text(form, 'client_secret')
  if (clientSecret === undefined) onlyServer(caller)
  if (intent?.clientSecret !== clientSecret || !intent) {
    throw invalidRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
      param: 'client_secret',
    })
  }
  return intent
}
