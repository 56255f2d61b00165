import { defineFeature } from '#handler/manifest/feature.ts'
import { readPhoneNumbers } from '#kernel/people/read-phone-numbers.ts'
import type * as contract from './contract.ts'
import { forgotPasswordHandler } from './passwords/forgot-password.ts'
import { resetPasswordHandler } from './passwords/reset-password.ts'
import { getInvitationHandler } from './registration/get-invitation.ts'
import { getRegistrationRulesHandler } from './registration/get-registration-rules.ts'
import { registerHandler } from './registration/register.ts'
import { registerInviteHandler } from './registration/register-invite.ts'
import { getRegistrationHandler, registerLinkHandler } from './registration/register-link.ts'
import { getSessionHandler } from './sessions/get-session.ts'
import { logoutHandler } from './sessions/logout.ts'
import { getLinkHandler, linkHandler } from './sign-in/link.ts'
import { loginHandler } from './sign-in/login.ts'
import { requestLoginHandler } from './sign-in/request-login.ts'
import { updateAccountHandler } from './update-account.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getSession: getSessionHandler,
    getInvitation: getInvitationHandler,
    getRegistrationRules: getRegistrationRulesHandler,
    requestLogin: requestLoginHandler,
    login: loginHandler,
    logout: logoutHandler,
    link: linkHandler,
    getLink: getLinkHandler,
    registerLink: registerLinkHandler,
    getRegistration: getRegistrationHandler,
    registerInvite: registerInviteHandler,
    register: registerHandler,
    forgotPassword: forgotPasswordHandler,
    resetPassword: resetPasswordHandler,
    updateAccount: updateAccountHandler,
  },
  sweep: ({ db }) => readPhoneNumbers(db),
})
