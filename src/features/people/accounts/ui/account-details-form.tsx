import { useRef, useState } from 'react'
import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { normalizeRegistrationCode } from '../registration/registration-code.ts'
import { backQuery } from '../sessions/safe-redirect.ts'
import { AccountForm } from './account-form.tsx'
import { EmailInput } from './email-input.tsx'
import { checkAccount } from './form-checks.ts'
import { RegistrationCodeInput } from './registration/registration-code-input.tsx'
import { useForm } from './use-form.ts'
import { UserDataFields, userDataNames } from './user-data-fields.tsx'

type UserData = CallResult<'/update-account'>['userData']

interface AccountDetailsFormProps {
  client: Client
  email: string
  userData: UserData
  /** `groupChanged`: a premium code was accepted, which may change the theme and the rights. */
  onSaved: (userData: UserData, groupChanged: boolean) => Promise<void>
  onSessionEnded: () => void
}

export function AccountDetailsForm({ client, email, userData, onSaved, onSessionEnded }: AccountDetailsFormProps) {
  const codeRef = useRef<HTMLInputElement>(null)
  const knowsRef = useRef<HTMLInputElement>(null)
  const [leavesAdministration, setLeavesAdministration] = useState(false)
  const form = useForm<(typeof userDataNames)[number]>({
    names: userDataNames,
    check: checkAccount,
    send: async ({ firstName, lastName, phoneNumber, registrationCode }) => {
      const code = normalizeRegistrationCode(registrationCode)
      try {
        const saved = await client('/update-account', {
          firstName,
          lastName,
          phoneNumber,
          registrationCode: code || undefined,
          givesUpAdministration: knowsRef.current?.checked ? true : undefined,
        })
        setLeavesAdministration(false)
        if (saved.redirect !== undefined) {
          // The new group has its own site, where the person is signed in now.
          window.location.assign(saved.redirect + backQuery('/account'))
          return undefined
        }
        if (codeRef.current) codeRef.current.value = ''
        await onSaved(saved.userData, code !== '')
      } catch (error) {
        if (error instanceof ClientError && error.code === 'leavesAdministration') setLeavesAdministration(true)
        if (!(error instanceof ClientError) || error.status !== 401) throw error
        onSessionEnded()
      }
      return undefined
    },
    fieldOfCode: { registrationCodeUnknown: 'registrationCode', leavesAdministration: 'registrationCode' },
    failure: "Vos informations n'ont pas pu être enregistrées, merci de réessayer.",
  })
  return (
    <AccountForm form={form} label="Mon compte" submit="Mettre à jour">
      <EmailInput label="EMAIL" value={email} readOnly />
      <UserDataFields errors={form.errors} values={userData} capitals />
      <RegistrationCodeInput
        ref={codeRef}
        label="CODE PREMIUM"
        optional
        hint="Le code que votre organisation vous a donné : il vous ouvre ses offres réservées."
        error={form.errors.registrationCode}
      />
      {leavesAdministration ? (
        <Checkbox ref={knowsRef} label="Je change de groupe et renonce à administrer le mien" />
      ) : null}
      <PersonalDataNotice of="account" />
    </AccountForm>
  )
}
