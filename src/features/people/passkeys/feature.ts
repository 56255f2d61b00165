import { defineFeature } from '#handler/manifest/feature.ts'
import { addPasskeyHandler } from './add-passkey.ts'
import { removePasskeyHandler, renamePasskeyHandler, setPasskeyStepHandler } from './change-passkey.ts'
import type * as contract from './contract.ts'
import { listSignInMethodsHandler } from './list-sign-in-methods.ts'
import { loginWithPasskeyHandler } from './login-with-passkey.ts'
import { startPasskeyHandler } from './start-passkey.ts'
import { startPasskeyLoginHandler } from './start-passkey-login.ts'
import { getHostSwitchHandler, switchHostHandler } from './switch-host.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listSignInMethods: listSignInMethodsHandler,
    startPasskey: startPasskeyHandler,
    addPasskey: addPasskeyHandler,
    renamePasskey: renamePasskeyHandler,
    removePasskey: removePasskeyHandler,
    setPasskeyStep: setPasskeyStepHandler,
    startPasskeyLogin: startPasskeyLoginHandler,
    loginWithPasskey: loginWithPasskeyHandler,
    switchHost: switchHostHandler,
    getHostSwitch: getHostSwitchHandler,
  },
})
