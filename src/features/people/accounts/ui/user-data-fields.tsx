import { Input } from '#ui/field.tsx'
import type { FieldErrors } from './form-checks.ts'

type Name = 'firstName' | 'lastName' | 'phoneNumber'

export const userDataNames = ['firstName', 'lastName', 'phoneNumber', 'registrationCode'] as const

/** Fields for name and phone number, at sign-up and on /account. */
export function UserDataFields({
  errors,
  values,
  capitals = false,
}: {
  errors: FieldErrors<Name>
  values?: Partial<Record<Name, string>> | undefined
  /** Labels in capitals, as on /account. */
  capitals?: boolean
}) {
  const field = (name: Name, text: string) => ({
    name,
    label: capitals ? text.toLocaleUpperCase('fr') : text,
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
      <Input
        {...field('phoneNumber', 'Téléphone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint="Transmis avec votre nom au partenaire, seulement quand une date est à convenir avec lui ou quand la prestation l’exige."
      />
    </>
  )
}
