import type { Handler } from '../contract/handler.ts'
import { forgotPasswordHandler } from '../features/accounts/forgot-password.ts'
import { getSessionHandler } from '../features/accounts/get-session.ts'
import { linkHandler } from '../features/accounts/link.ts'
import { loginHandler } from '../features/accounts/login.ts'
import { logoutHandler } from '../features/accounts/logout.ts'
import { registerHandler } from '../features/accounts/register.ts'
import { registerInviteHandler } from '../features/accounts/register-invite.ts'
import { registerLinkHandler } from '../features/accounts/register-link.ts'
import { requestLoginHandler } from '../features/accounts/request-login.ts'
import { resetPasswordHandler } from '../features/accounts/reset-password.ts'
import { updateAccountHandler } from '../features/accounts/update-account.ts'
import { listCat1Handler } from '../features/catalog/list-cat1.ts'
import { sendMessageHandler } from '../features/contact/send-message.ts'

/** Every handler of the system. */
export const handlers: readonly Handler[] = [
  listCat1Handler,
  forgotPasswordHandler,
  getSessionHandler,
  linkHandler,
  loginHandler,
  logoutHandler,
  registerHandler,
  registerInviteHandler,
  registerLinkHandler,
  requestLoginHandler,
  resetPasswordHandler,
  updateAccountHandler,
  sendMessageHandler,
]
