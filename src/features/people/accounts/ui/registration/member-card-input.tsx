import type { RegistrationCardRules } from '#contract/session-shapes.ts'
import { Input } from '#ui/field.tsx'

/** Field for a member card's number, prefilled with the group's prefix. */
export function MemberCardInput({ prefix, error }: { prefix: string; error: string | undefined }) {
  return (
    <Input
      // A new `key` refills the field when the group, and so the prefix, changes.
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

/** Returns the number to send; the prefix alone counts as none. */
export const enteredCardCode = (typed: string, { memberCardCodePrefix }: RegistrationCardRules): string | undefined => {
  const code = typed.trim()
  return code === '' || code === memberCardCodePrefix ? undefined : code
}
