import { requestFor } from '#features/people/passkey-proof/passkey-request.ts'
import { handle } from '#handler/handle.ts'
import { startPasskeyLogin } from './contract.ts'

export const startPasskeyLoginHandler = handle(startPasskeyLogin, async (ctx) => ({ request: await requestFor(ctx) }))
