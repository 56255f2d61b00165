import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { finishEmployerLoginHandler } from './finish-employer-login.ts'
import { getIdentityProviderHandler } from './get-identity-provider.ts'
import { linkEmployerLoginHandler, unlinkEmployerLoginHandler } from './link-employer-login.ts'
import { getLoginOptionsHandler, startEmployerLoginHandler } from './start-employer-login.ts'
import { updateIdentityProviderHandler } from './update-identity-provider.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getLoginOptions: getLoginOptionsHandler,
  startEmployerLogin: startEmployerLoginHandler,
  finishEmployerLogin: finishEmployerLoginHandler,
  linkEmployerLogin: linkEmployerLoginHandler,
  unlinkEmployerLogin: unlinkEmployerLoginHandler,
  getIdentityProvider: getIdentityProviderHandler,
  updateIdentityProvider: updateIdentityProviderHandler,
}
