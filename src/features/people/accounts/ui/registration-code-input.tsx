import type { ComponentProps } from 'react'
import { Input } from '#ui/field.tsx'
import { normalizeRegistrationCode } from '../registration-code.ts'

/** The premium code that an organisation gives to its members; put into its stored form when the field is left. */
export function RegistrationCodeInput({
  onCode,
  ...props
}: Omit<ComponentProps<typeof Input>, 'name' | 'maxLength' | 'onBlur'> & {
  /** Called with the code each time the field is left. */
  onCode?: (code: string) => void
}) {
  return (
    <Input
      {...props}
      name="registrationCode"
      maxLength={200}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onBlur={({ currentTarget }) => {
        currentTarget.value = normalizeRegistrationCode(currentTarget.value)
        onCode?.(currentTarget.value)
      }}
    />
  )
}
