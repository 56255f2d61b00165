import type { RefObject } from 'react'
import { Input } from '../../../ui/field.tsx'
import { normalizeRegistrationCode } from '../registration-code.ts'
import type { FieldErrors } from './form-checks.ts'

type Name = 'firstName' | 'lastName' | 'phoneNumber' | 'registrationCode'

export const userDataNames = ['firstName', 'lastName', 'phoneNumber', 'registrationCode'] as const

/** Name, telephone and premium code, at sign-up and on /account. */
export function UserDataFields({
  errors,
  values,
  capitals = false,
  codeHint,
  codeRef,
}: {
  errors: FieldErrors<Name>
  values?: Partial<Record<Name, string>> | undefined
  /** Labels in capitals, as /account has them. */
  capitals?: boolean
  codeHint: string
  codeRef?: RefObject<HTMLInputElement | null>
}) {
  const label = (text: string) => (capitals ? text.toLocaleUpperCase('fr') : text)
  const field = (name: Name, text: string) => ({
    name,
    label: label(text),
    defaultValue: values?.[name],
    error: errors[name],
    maxLength: 200,
  })
  return (
    <>
      <div className="grid items-start gap-5 xs:grid-cols-2">
        <Input {...field('firstName', 'Prénom')} autoComplete="given-name" required />
        <Input {...field('lastName', 'Nom')} autoComplete="family-name" required />
      </div>
      <Input {...field('phoneNumber', 'Téléphone')} type="tel" inputMode="tel" autoComplete="tel" required />
      <Input
        {...field('registrationCode', 'Code premium (facultatif)')}
        ref={codeRef}
        hint={codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onBlur={({ currentTarget }) => {
          currentTarget.value = normalizeRegistrationCode(currentTarget.value)
        }}
      />
    </>
  )
}
