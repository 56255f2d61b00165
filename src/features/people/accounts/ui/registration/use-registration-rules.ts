import { useRef, useState } from 'react'
import type { CallResult, Client } from '#api/client.ts'
import type { RegistrationCardRules } from '#contract/session-shapes.ts'
import { normalizeRegistrationCode } from '../../registration/registration-code.ts'

const nothingAsked: RegistrationCardRules = { memberCardCodeRequiredOnRegister: false, memberCardCodePrefix: '' }

/**
 * Member card rules and committees for a registration: of the code's group if one is given, else of the host's (D40).
 * `look` asks the server about a code; for one not looked up, `findCardRules` leaves the check to the server.
 */
export function useRegistrationRules(client: Client, ofHost: RegistrationCardRules) {
  const wanted = useRef('')
  const [found, setFound] = useState<({ code: string } & CallResult<'/get-registration-rules'>) | null>(null)

  const look = async (text: string): Promise<void> => {
    const code = normalizeRegistrationCode(text)
    wanted.current = code
    if (code === found?.code) return
    const rules =
      code === ''
        ? null
        : await client('/get-registration-rules', { registrationCode: code }).then(
            (answer) => answer,
            // Errors of a code show when the form is sent.
            () => null,
          )
    if (wanted.current === code) setFound(rules && { code, ...rules })
  }

  const findCardRules = (text: string): RegistrationCardRules => {
    const code = normalizeRegistrationCode(text)
    if (code === '') return ofHost
    return found?.code === code ? found.memberCardConfig : nothingAsked
  }

  return {
    shown: found?.memberCardConfig ?? ofHost,
    committees: found?.committees ?? [],
    look,
    rulesOf: findCardRules,
  }
}
