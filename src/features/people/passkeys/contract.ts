import { z } from 'zod'
import { call, factorErrors } from '#contract/call.ts'
import { secret } from '#contract/secrets.ts'
import { session } from '#contract/session-shapes.ts'
import { emptyInput, shortText } from '#contract/shapes.ts'
import {
  passkeyCreation,
  passkeyOffer,
  passkeyPlace,
  passkeyProof,
  passkeyRequest,
} from '#features/people/passkey-proof/passkey-shapes.ts'

const passkeyId = z.string().min(1).max(1400)
const hostName = z.string().min(1).max(253)
const passkeyName = shortText.min(1).max(60)

const listedPasskey = z.object({
  id: z.string(),
  name: z.string(),
  /** Host that the passkey opens. */
  host: z.string(),
  isSynced: z.boolean(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
})

export const listSignInMethods = call({
  path: '/list-sign-in-methods',
  summary: 'How the person signs in: passkeys, and the employer’s identities that are linked',
  access: 'session',
  input: emptyInput,
  result: z.object({
    /** This site's host, to which a new passkey would belong. */
    host: z.string(),
    hasPassword: z.boolean(),
    passkeys: z.array(listedPasskey),
    /** Requirement to use a passkey, once the person has one: none, chosen by them, or imposed on a super admin. */
    passkeyStep: z.enum(['off', 'chosen', 'required']),
    /** Sites where a passkey can be proven, each with the page that leads back here. */
    elsewhere: z.array(passkeyPlace),
    /** True if this session was proven by a passkey of this site. */
    isProven: z.boolean(),
    /**
     * True if the person administers something but signed in through the employer, which gives no administration
     * (chapter sign-in).
     */
    isVouched: z.boolean(),
    identities: z.array(z.object({ id: z.string(), issuer: z.string(), createdAt: z.number() })),
  }),
  errors: [],
})

export const startPasskey = call({
  path: '/start-passkey',
  summary: 'What the browser makes a new passkey with; needs a recent sign-in',
  access: 'session',
  input: emptyInput,
  result: z.object({ offer: passkeyOffer }),
  errors: [...factorErrors, 'tooManyPasskeys'],
  proof: 'factor',
})

export const addPasskey = call({
  path: '/add-passkey',
  summary: 'Keeps the passkey that the browser has made, and ends every other session; needs a recent sign-in',
  access: 'session',
  input: z.strictObject({ name: passkeyName, created: passkeyCreation }),
  result: z.object({ passkey: listedPasskey }),
  errors: [...factorErrors, 'passkeyRefused', 'passkeyKnown', 'tooManyPasskeys'],
  proof: 'factor',
})

export const renamePasskey = call({
  path: '/rename-passkey',
  summary: 'Gives a passkey another name',
  access: 'session',
  input: z.strictObject({ id: passkeyId, name: passkeyName }),
  result: z.object({ name: z.string() }),
  errors: ['passkeyNotFound'],
})

export const removePasskey = call({
  path: '/remove-passkey',
  summary: 'Forgets a passkey, and ends the other sessions that were opened with it; needs a recent sign-in',
  access: 'session',
  input: z.strictObject({ id: passkeyId }),
  result: z.object({}),
  errors: [...factorErrors, 'passkeyNotFound'],
  proof: 'factor',
})

export const setPasskeyStep = call({
  path: '/set-passkey-step',
  summary: 'Whether a passkey is asked for after every other proof, where there is one; needs a recent sign-in',
  access: 'session',
  input: z.strictObject({ asked: z.boolean() }),
  result: z.object({ asked: z.boolean() }),
  errors: [...factorErrors, 'passkeyNotFound'],
  proof: 'factor',
})

export const startPasskeyLogin = call({
  path: '/start-passkey-login',
  summary: 'What the browser proves a passkey of this site with; the same for everybody',
  access: 'visitor',
  input: emptyInput,
  result: z.object({ request: passkeyRequest }),
  errors: [],
})

export const loginWithPasskey = call({
  path: '/login-with-passkey',
  summary:
    'Signs in on this host with one of its passkeys, or answers the address of the host where the person signs in',
  access: 'visitor',
  input: z.strictObject({ proof: passkeyProof }),
  result: z.union([z.object({ success: z.boolean(), session }), z.object({ redirect: z.string() })]),
  errors: ['passkeyRefused'],
  captcha: true,
})

export const switchHost = call({
  path: '/switch-host',
  summary: 'Leads to another host, signed in there by a passkey of this one: where the next passkey is added',
  access: 'visitor',
  input: z.strictObject({ proof: passkeyProof, host: hostName }),
  result: z.object({ redirect: secret() }),
  errors: ['passkeyRefused', 'switchElsewhere'],
  captcha: true,
})

export const getHostSwitch = call({
  path: '/get-host-switch',
  summary: 'Whether /switch-host leads to this host, and what it is called',
  access: 'visitor',
  input: z.strictObject({ host: hostName }),
  /** `title`: null if the switch does not lead to this host. `here` is this host, whose passkeys are asked for. */
  result: z.object({ title: z.string().nullable(), here: z.string() }),
  errors: [],
})
