import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { finishEmployerLoginHandler } from './finish-employer-login.ts'
import { getIdentityProviderHandler } from './get-identity-provider.ts'
import { linkEmployerLoginHandler, unlinkEmployerLoginHandler } from './link-employer-login.ts'
import { getLoginOptionsHandler, startEmployerLoginHandler } from './start-employer-login.ts'
import { updateIdentityProviderHandler } from './update-identity-provider.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getLoginOptions: getLoginOptionsHandler,
    startEmployerLogin: startEmployerLoginHandler,
    finishEmployerLogin: finishEmployerLoginHandler,
    linkEmployerLogin: linkEmployerLoginHandler,
    unlinkEmployerLogin: unlinkEmployerLoginHandler,
    getIdentityProvider: getIdentityProviderHandler,
    updateIdentityProvider: updateIdentityProviderHandler,
  },
})
