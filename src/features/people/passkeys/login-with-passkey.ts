import { letIn } from '#features/people/accounts/sessions/let-in.ts'
import { handle } from '#handler/handle.ts'
import { loginWithPasskey } from './contract.ts'
import { provePasskey } from './prove-passkey.ts'

export const loginWithPasskeyHandler = handle(loginWithPasskey, async (ctx, { proof }, fail) => {
  const proven = (await provePasskey(ctx, proof)) ?? fail('passkeyRefused')
  return (await letIn(ctx, proven.person, proven.steps, proven.proof)) ?? fail('passkeyRefused')
})
