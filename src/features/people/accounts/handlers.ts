import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { forgotPasswordHandler } from './forgot-password.ts'
import { getInvitationHandler } from './get-invitation.ts'
import { getRegistrationRulesHandler } from './get-registration-rules.ts'
import { getSessionHandler } from './get-session.ts'
import { getLinkHandler, linkHandler } from './link.ts'
import { loginHandler } from './login.ts'
import { logoutHandler } from './logout.ts'
import { registerHandler } from './register.ts'
import { registerInviteHandler } from './register-invite.ts'
import { getRegistrationHandler, registerLinkHandler } from './register-link.ts'
import { requestLoginHandler } from './request-login.ts'
import { resetPasswordHandler } from './reset-password.ts'
import { updateAccountHandler } from './update-account.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
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
}
