import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { finishEmployerLoginHandler } from './finish-employer-login.ts'
import { getIdentityProviderHandler } from './get-identity-provider.ts'
import { linkEmployerLoginHandler, unlinkEmployerLoginHandler } from './link-employer-login.ts'
import { getLoginOptionsHandler, startEmployerLoginHandler } from './start-employer-login.ts'
import { updateIdentityProviderHandler } from './update-identity-provider.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getLoginOptions: getLoginOptionsHandler,
  startEmployerLogin: startEmployerLoginHandler,
  finishEmployerLogin: finishEmployerLoginHandler,
  linkEmployerLogin: linkEmployerLoginHandler,
  unlinkEmployerLogin: unlinkEmployerLoginHandler,
  getIdentityProvider: getIdentityProviderHandler,
  updateIdentityProvider: updateIdentityProviderHandler,
}
