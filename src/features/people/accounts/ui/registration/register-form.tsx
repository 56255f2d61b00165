import { type Client, ClientError } from '#api/client.ts'
import type { RegistrationCardRules } from '#contract/session-shapes.ts'
import {
  COMMITTEE_MAILS,
  CommitteeMailsField,
  chosenCommitteeMails,
} from '#features/people/consents/ui/committee-mails-field.tsx'
import { limits } from '#lib/words/limits.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { normalizeRegistrationCode } from '../../registration/registration-code.ts'
import { AccountForm } from '../account-form.tsx'
import { EmailInput } from '../email-input.tsx'
import { checkRegistration } from '../form-checks.ts'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useForm } from '../use-form.ts'
import { UserDataFields, userDataNames } from '../user-data-fields.tsx'
import { freshCaptcha } from './fresh-captcha.ts'
import { enteredCardCode, MemberCardInput } from './member-card-input.tsx'
import { RegistrationCodeInput } from './registration-code-input.tsx'
import { useRegistrationRules } from './use-registration-rules.ts'

const REGISTRATION_FAILED = "Une erreur s'est produite pendant l'inscription, merci de réessayer."

interface RegisterFormProps {
  client: Client
  /** Member card rules of the host; those of a code's group replace them. */
  card: RegistrationCardRules
  /** On a group's own site, the name of its members: only their code registers here (D16). */
  membersOf: string | null
  /** Page to come back to once the account is confirmed. */
  redirect: string | undefined
  onMailSent: (email: string) => void
}

export function RegisterForm({ client, card, membersOf, redirect, onMailSent }: RegisterFormProps) {
  const rules = useRegistrationRules(client, card)
  const form = useForm({
    onStart: freshCaptcha(client),
    names: ['email', 'password', ...userDataNames, 'memberCardCode', COMMITTEE_MAILS],
    check: (values) => checkRegistration(values, rules.rulesOf(values.registrationCode), membersOf !== null),
    send: async (values) => {
      const { email, password, firstName, lastName, phoneNumber, registrationCode, memberCardCode } = values
      const address = email.trim()
      const { success } = await client('/register', {
        email: address,
        password,
        userData: {
          type: 'Consumer',
          firstName,
          lastName,
          phoneNumber,
          registrationCode: normalizeRegistrationCode(registrationCode) || undefined,
          memberCardCode: enteredCardCode(memberCardCode, rules.shown),
          committeeMails: chosenCommitteeMails(rules.committees, values.committeeMails),
        },
        redirect,
      }).catch(async (error: unknown) => {
        // The form was sent before the code was looked up: load its rules, so that the card's field exists when its
        // error shows.
        if (error instanceof ClientError && error.code.startsWith('memberCardCode')) await rules.look(registrationCode)
        throw error
      })
      if (!success) throw new ClientError('serverError', 500, REGISTRATION_FAILED)
      onMailSent(address)
      return undefined
    },
    fieldOfCode: {
      passwordTooShort: 'password',
      registrationCodeUnknown: 'registrationCode',
      registrationCodeRequired: 'registrationCode',
      registrationCodeElsewhere: 'registrationCode',
      memberCardCodeRequired: 'memberCardCode',
      memberCardCodePrefix: 'memberCardCode',
    },
    failure: REGISTRATION_FAILED,
  })
  const { errors } = form
  return (
    <AccountForm form={form} label="Inscription" submit="Créer mon compte">
      {membersOf === null ? null : (
        <RegistrationCodeInput
          label="Code premium de votre organisation"
          hint={`Ce site est réservé aux membres de ${membersOf} : indiquez le code remis par votre organisation. Sans code, adressez-vous à elle.`}
          error={errors.registrationCode}
          onCode={rules.look}
          required
        />
      )}
      <EmailInput error={errors.email} />
      <PasswordInput
        label={`Mot de passe (min. ${limits.password.text})`}
        name="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={200}
        error={errors.password}
        required
      />
      <UserDataFields errors={errors} />
      {membersOf === null ? (
        <RegistrationCodeInput
          label="Code premium"
          optional
          hint="Le code que votre organisation vous a donné. Vous pourrez aussi l'ajouter plus tard. Si son CSE écrit à ses membres par email, vous choisirez."
          error={errors.registrationCode}
          onCode={rules.look}
        />
      ) : null}
      <div aria-live="polite" className="flex flex-col gap-5 empty:hidden">
        {rules.shown.memberCardCodeRequiredOnRegister ? (
          <MemberCardInput prefix={rules.shown.memberCardCodePrefix} error={errors.memberCardCode} />
        ) : null}
        <CommitteeMailsField committees={rules.committees} />
      </div>
      <PersonalDataNotice of="account" />
    </AccountForm>
  )
}
