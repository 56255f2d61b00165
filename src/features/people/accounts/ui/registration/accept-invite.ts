import { type CallInput, type CallResult, type Client, ClientError } from '#api/client.ts'

export const INVITE_FAILED = 'Échec'

/**
 * Accepts an invitation, or answers the `domain` where it must be accepted. Throws `ClientError` with the text to show,
 * also when no session came back (C-ERROR-024).
 */
export async function acceptInvite(
  client: Client,
  input: CallInput<'/register-invite'>,
): Promise<CallResult<'/register-invite'>> {
  const answer = await client('/register-invite', input)
  if (answer.domain === undefined && answer.session.type !== 'user')
    throw new ClientError('inviteFailed', 400, INVITE_FAILED)
  return answer
}
