import { z } from 'zod'
import { call } from '#contract/call.ts'
import { authMethod, registrationCardRules, session, userData } from '#contract/session-shapes.ts'
import { codeInput, emailInput, emptyInput, phoneInput, shortText } from '#contract/shapes.ts'
import { passkeyPlace, passkeyRequest } from '#features/people/passkey-proof/passkey-shapes.ts'

/** The handler checks the length (8 to 200), so that the refusal carries its own text. */
const password = z.string().max(200)
const linkId = z.string().min(1).max(200)
/** Path of this site that the mailed link continues to; any other value counts as absent (G11). */
const redirect = z.string().max(2000).optional()

/**
 * True if the committees of the joined group may write; absent: they may, until the member refuses (chapter
 * personal-data).
 */
const committeeMails = z.boolean().optional()

const registrationUserData = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Consumer'),
    firstName: shortText,
    lastName: shortText,
    phoneNumber: phoneInput,
    registrationCode: codeInput.optional(),
    memberCardCode: codeInput.optional(),
    committeeMails,
  }),
  z.strictObject({ type: z.literal('Organisation'), accountId: shortText.min(1), isRoot: z.boolean() }),
])

export const getSession = call({
  path: '/get-session',
  summary: 'Who is calling, and the theme of this host',
  access: 'anyone',
  input: emptyInput,
  result: z.object({ session }),
  errors: [],
})

export const requestLogin = call({
  path: '/request-login',
  summary: 'How the person with this email signs in; the same answer for an unknown one',
  access: 'visitor',
  input: z.strictObject({ email: emailInput, redirect }),
  result: z.object({ authType: authMethod }),
  errors: [],
  captcha: true,
})

export const login = call({
  path: '/login',
  summary: 'Signs in on this host, or answers the address of the host where the person signs in',
  access: 'visitor',
  input: z.strictObject({
    email: emailInput,
    authType: authMethod,
    password: password.optional(),
    /** Six digits, which applications show in two groups. */
    mfaCode: codeInput
      .overwrite((code) => code.replace(/\s/g, ''))
      .max(20)
      .optional(),
  }),
  result: z.union([
    z.object({ success: z.boolean(), session }),
    z.object({ redirect: z.string() }),
    /** The password is right but not enough: the person signs in with one of these passkeys (/login-with-passkey). */
    z.object({ passkey: passkeyRequest }),
    /**
     * None of the person's passkeys belongs to this host: hosts that have one, with the page there that leads back
     * here.
     */
    z.object({ passkeyAt: z.array(passkeyPlace) }),
  ]),
  errors: ['loginFailed', 'invalidAuthType', 'signInBusy'],
  captcha: true,
})

export const logout = call({
  path: '/logout',
  summary: 'Ends the session of this host',
  access: 'anyone',
  input: emptyInput,
  result: z.object({ session }),
  errors: [],
})

export const link = call({
  path: '/link',
  summary: 'Signs in with a single-use link',
  access: 'visitor',
  input: z.strictObject({ id: linkId }),
  result: z.object({ success: z.boolean(), session }),
  errors: ['linkExpired', 'passkeyAsked'],
})

export const getLink = call({
  path: '/get-link',
  summary: 'Whether a link was mailed, so that a person has to use it, or leads on from another host of ours',
  access: 'token',
  input: z.strictObject({ id: linkId }),
  result: z.object({ state: z.enum(['mailed', 'switch', 'expired']) }),
  errors: [],
})

export const registerLink = call({
  path: '/register-link',
  summary:
    'Finishes a registration from its mail and signs in; in another browser than the one that registered it needs a password',
  access: 'visitor',
  input: z.strictObject({ id: linkId, password: password.optional() }),
  result: z.object({ success: z.boolean(), session, domain: z.string().optional() }),
  errors: ['invitationExpired', 'incompleteForm', 'passwordTooShort'],
})

export const getRegistration = call({
  path: '/get-registration',
  summary: 'What the page of a registration link asks for before it is used',
  access: 'token',
  input: z.strictObject({ id: linkId }),
  result: z.object({ state: z.enum(['ready', 'passwordAsked', 'expired']) }),
  errors: [],
})

export const registerInvite = call({
  path: '/register-invite',
  summary:
    'Accepts an invitation, sets the password or the second factor, and signs in; on a host of other people only names the right one',
  access: 'visitor',
  input: z.strictObject({ email: emailInput, inviteId: linkId, password: password.optional(), committeeMails }),
  result: z.object({
    session,
    authMethods: z.array(
      z.union([
        z.object({ type: z.literal('MfaCode'), totpUri: z.string() }),
        z.object({ type: z.enum(['MagicLink', 'Password']) }),
      ]),
    ),
    /** Host where the invitation must be accepted, if it is not this one: nothing has been done then. */
    domain: z.string().optional(),
  }),
  errors: [
    'invitationExpired',
    'invitationElsewhere',
    'invalidAuthType',
    'passwordTooShort',
    'incompleteForm',
    'signInBusy',
  ],
})

export const getInvitation = call({
  path: '/get-invitation',
  summary: 'What somebody reads before accepting an invitation: the committees whose mails they would get',
  access: 'token',
  input: z.strictObject({ inviteId: linkId }),
  result: z.object({ committees: z.array(z.string()) }),
  errors: [],
})

export const getRegistrationRules = call({
  path: '/get-registration-rules',
  summary: 'What somebody who registers with this code is asked for and told: the rules and committees of its group',
  access: 'visitor',
  input: z.strictObject({ registrationCode: codeInput.min(1) }),
  result: z.object({
    memberCardConfig: registrationCardRules,
    /** Committees that may write to the members of the group. */
    committees: z.array(z.string()),
  }),
  errors: ['registrationCodeUnknown'],
})

export const register = call({
  path: '/register',
  summary: 'Asks for an account; it exists once the mailed link is opened',
  access: 'visitor',
  input: z.strictObject({
    email: emailInput,
    password,
    userData: registrationUserData,
    redirect,
  }),
  result: z.object({ success: z.boolean() }),
  errors: [
    'passwordTooShort',
    'incompleteForm',
    'registrationCodeUnknown',
    'registrationCodeRequired',
    'registrationCodeElsewhere',
    'memberCardCodeRequired',
    'memberCardCodePrefix',
    'signInBusy',
  ],
  captcha: true,
})

export const forgotPassword = call({
  path: '/forgot-password',
  summary: 'Mails a reset link; answers success for an unknown email too',
  access: 'visitor',
  input: z.strictObject({ email: emailInput, redirect }),
  result: z.object({ success: z.boolean() }),
  errors: [],
  captcha: true,
})

export const resetPassword = call({
  path: '/reset-password',
  summary: 'Sets a new password with the mailed link, ends every other session and signs in',
  access: 'visitor',
  input: z.strictObject({ id: linkId, email: emailInput, password }),
  /** `passkeyAsked`: the password is set, but a passkey is needed to sign in, so the person is not signed in. */
  result: z.object({ success: z.boolean(), session, passkeyAsked: z.boolean() }),
  errors: ['linkExpired', 'passwordTooShort', 'signInBusy'],
})

export const updateAccount = call({
  path: '/update-account',
  summary: 'Changes the name and the phone number; a premium code moves the person into its group (X03)',
  access: 'session',
  input: z.strictObject({
    firstName: shortText,
    lastName: shortText,
    phoneNumber: phoneInput,
    registrationCode: codeInput.optional(),
    /** Confirms the refusal `leavesAdministration`: the person accepts to administer their former group no longer. */
    givesUpAdministration: z.literal(true).optional(),
  }),
  result: z.object({
    userData,
    /**
     * URL at which the person is signed in from now on: their new group has its own site, and the session here has
     * ended.
     */
    redirect: z.string().optional(),
  }),
  errors: ['incompleteForm', 'registrationCodeUnknown', 'leavesAdministration'],
})
