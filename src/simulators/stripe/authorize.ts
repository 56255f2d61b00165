import { type Form, text } from './form.ts'
import type { Intent } from './intent.ts'
import { invalidRequest, missing, StripeFault } from './stripe-fault.ts'

export type Caller = 'server' | 'browser'

const unauthorized = (message: string): StripeFault => new StripeFault(401, { type: 'invalid_request_error', message })

/** User name in Basic credentials (`curl -u sk_…:`). */
const basicUser = (credential: string): string => {
  try {
    return atob(credential).split(':')[0] ?? ''
  } catch {
    return 'unreadable'
  }
}

/**
 * Identifies the caller: the holder of the secret key, or a page with a publishable key or none. 401 for an unknown
 * secret key.
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

/** The payment, if the caller may access it: a page needs its client secret. */
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
