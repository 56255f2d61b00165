import type { ComponentProps } from 'react'
import { Input } from '#ui/field.tsx'
import { normalizeRegistrationCode } from '../../registration/registration-code.ts'

/** Field for an organisation's premium code; shows the stored form when the person leaves the field. */
export function RegistrationCodeInput({
  onCode,
  ...props
}: Omit<ComponentProps<typeof Input>, 'name' | 'maxLength' | 'onBlur'> & {
  /** Called with the code each time the person leaves the field. */
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
