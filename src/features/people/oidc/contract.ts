import { z } from 'zod'
import { call, recentErrors } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { session } from '#contract/session-shapes.ts'
import { emptyInput, id } from '#contract/shapes.ts'
import { clientSecret, providerState, storedProvider } from './provider-shapes.ts'

const sealed = z.string().min(1).max(6000)

export const getLoginOptions = call({
  path: '/get-login-options',
  summary: 'Whether this host offers to sign in with the employer’s identity provider',
  access: 'visitor',
  input: emptyInput,
  result: z.object({ employer: z.object({ label: z.string() }).nullable() }),
  errors: [],
})

export const startEmployerLogin = call({
  path: '/start-employer-login',
  summary: 'Where the person signs in at the employer’s, and what the browser keeps until they come back',
  access: 'visitor',
  input: emptyInput,
  result: z.object({ url: secret(), flow: secret() }),
  errors: ['employerLoginOff', 'employerUnreachable'],
  captcha: true,
})

export const finishEmployerLogin = call({
  path: '/finish-employer-login',
  summary:
    'Signs in whom the employer has identified; where their address has an account already, asks for its own sign-in',
  access: 'visitor',
  input: z.strictObject({
    flow: sealed,
    /** Query of the URL to which the person came back. */
    query: z.string().max(6000),
  }),
  result: z.union([
    /** `isNew`: this sign-in has made the account. */
    z.object({ success: z.boolean(), session, isNew: z.boolean() }),
    z.object({ redirect: z.string() }),
    /** Input of /link-employer-login, once the person has signed in to that account. */
    z.object({ account: z.object({ email: z.string(), label: z.string(), ticket: secret() }) }),
  ]),
  errors: [
    'employerLoginOff',
    'employerLoginExpired',
    'employerLoginRefused',
    'employerUnreachable',
    'employerEmailUnverified',
    'employerEmailElsewhere',
    'employerAccountElsewhere',
    'employerAccountClosed',
    'employerAdministrator',
    'passkeyAsked',
  ],
})

export const linkEmployerLogin = call({
  path: '/link-employer-login',
  summary: 'Links the employer’s identity to the account that has just signed in by its own means',
  access: 'session',
  input: z.strictObject({ ticket: sealed }),
  result: z.object({}),
  errors: [
    'employerLoginOff',
    'employerLoginExpired',
    'employerAdministrator',
    'employerAccountElsewhere',
    'signInAgain',
  ],
})

export const unlinkEmployerLogin = call({
  path: '/unlink-employer-login',
  summary: 'The employer’s identity opens this account no more; needs a recent sign-in',
  access: 'session',
  input: z.strictObject({ id }),
  result: z.object({}),
  errors: [...recentErrors, 'identityNotFound'],
  proof: 'recent',
})

export const getIdentityProvider = officeCall({
  scopes: ['admin'],
  path: '/get-identity-provider',
  summary: 'How the members of a group sign in at their employer’s; the secret is never shown',
  effect: 'read',
  input: z.strictObject({ groupId: id }),
  result: z.object({
    group: z.object({ id, label: z.string() }),
    /** Null if none was ever set up. */
    provider: storedProvider.nullable(),
    /** Redirect URLs that the employer registers: one for each host that shows the button. */
    redirectUris: z.array(z.string()),
    linkedPeople: z.int().min(0),
  }),
  errors: ['groupNotFound'],
})

export const updateIdentityProvider = officeCall({
  scopes: ['admin'],
  path: '/update-identity-provider',
  summary: 'Sets up, changes or switches off the sign-in at the employer’s of a group',
  effect: 'write',
  input: providerState.extend({ groupId: id, clientSecret: clientSecret.optional(), ifUpdatedAt }),
  result: z.object({ provider: storedProvider }),
  errors: ['groupNotFound', 'issuerRefused', 'changedMeanwhile'],
  timeoutMs: null,
})
