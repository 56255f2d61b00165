import { handle } from '../../handler/handle.ts'
import { startPasskeyLogin } from './contract.ts'
import { requestFor } from './passkey-request.ts'

export const startPasskeyLoginHandler = handle(startPasskeyLogin, async (ctx) => ({ request: await requestFor(ctx) }))
