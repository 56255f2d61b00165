import type { CallContract } from '#contract/call.ts'
import { secretWalk } from '#contract/secrets.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import type { Platform } from '#platform/port.ts'

type Keys = { config: Pick<Platform['config'], 'appKey'> }

const PURPOSE = 'kept-answer'
const SEALED = 'sealed:'

/** Secrets in an answer, each once. */
export function secretsIn({ result }: Pick<CallContract, 'result'>, answer: unknown): string[] {
  const found = new Set<string>()
  secretWalk(result)?.(answer, (text) => {
    found.add(text)
    return text
  })
  return [...found]
}

async function replaceSecrets(
  contract: Pick<CallContract, 'result'>,
  answer: unknown,
  change: (secret: string) => Promise<string>,
): Promise<unknown> {
  const found = secretsIn(contract, answer)
  if (found.length === 0) return answer
  const changed = new Map(await Promise.all(found.map(async (text) => [text, await change(text)] as const)))
  return secretWalk(contract.result)?.(answer, (text) => changed.get(text) ?? text)
}

/** The answer with the values that its contract marks as secret encrypted, for storing. */
export const sealAnswer = ({ config }: Keys, contract: Pick<CallContract, 'result'>, answer: unknown) =>
  replaceSecrets(contract, answer, async (text) =>
    text.startsWith(SEALED) ? text : SEALED + (await seal(config.appKey, PURPOSE, text)),
  )

/** The answer with its secrets decrypted; answers stored by an older version have them in clear. */
export const openAnswer = ({ config }: Keys, contract: Pick<CallContract, 'result'>, answer: unknown) =>
  replaceSecrets(contract, answer, async (text) =>
    text.startsWith(SEALED) ? unseal(config.appKey, PURPOSE, text.slice(SEALED.length)) : text,
  )
