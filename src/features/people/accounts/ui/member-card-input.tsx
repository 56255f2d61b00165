import type { RegistrationCardRules } from '#contract/session-shapes.ts'
import { Input } from '#ui/field.tsx'

/** The number of a member card, begun with what all of the group's begin with. */
export function MemberCardInput({ prefix, error }: { prefix: string; error: string | undefined }) {
  return (
    <Input
      // The prefix of another group takes the place of what was begun with.
      key={prefix}
      label="Carte membre"
      name="memberCardCode"
      defaultValue={prefix}
      hint={prefix ? `Votre numéro commence par ${prefix}` : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
      error={error}
      required
    />
  )
}

/** The number as it is sent: the prefix alone is none. */
export const enteredCardCode = (typed: string, { memberCardCodePrefix }: RegistrationCardRules): string | undefined => {
  const code = typed.trim()
  return code === '' || code === memberCardCodePrefix ? undefined : code
}
