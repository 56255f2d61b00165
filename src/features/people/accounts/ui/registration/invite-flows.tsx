import { useState } from 'react'
import { type Client, ClientError } from '#api/client.ts'
import {
  COMMITTEE_MAILS,
  CommitteeMailsField,
  chosenCommitteeMails,
} from '#features/people/consents/ui/committee-mails-field.tsx'
import { limits } from '#lib/words/limits.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { EmailInput } from '../email-input.tsx'
import { PasswordInput } from '../passwords/password-input.tsx'
import { MfaChecklist } from '../sign-in/mfa-checklist.tsx'
import { MfaSecret } from '../sign-in/mfa-secret.tsx'
import { INVALID_AUTH_TYPE } from '../sign-in/sign-in.ts'
import { useForm } from '../use-form.ts'
import { acceptInvite, INVITE_FAILED } from './accept-invite.ts'
import { checkInvite, type Invite } from './invite.ts'

interface InviteFlowProps {
  client: Client
  invite: Invite
  /** Committees that will write to the person who accepts. */
  committees: readonly string[]
  /** Returns the invitation that the URL holds at this moment. */
  currentInvite: () => Invite | null
  onSignedIn: () => void
  /** Called if the invitation must be accepted on this other host; it is still unused. */
  onElsewhere: (domain: string) => void
}

export function InvitePasswordForm(props: InviteFlowProps) {
  const { client, invite, committees, currentInvite, onSignedIn, onElsewhere } = props
  const emailIsFixed = invite.email !== ''
  const form = useForm({
    names: ['email', 'password', COMMITTEE_MAILS],
    check: (values) => checkInvite(currentInvite(), values),
    send: async ({ email, password, committeeMails }) => {
      const input = {
        inviteId: invite.inviteId,
        email: invite.email || email.trim(),
        password,
        committeeMails: chosenCommitteeMails(committees, committeeMails),
      }
      const { domain } = await acceptInvite(client, input)
      if (domain === undefined) onSignedIn()
      else onElsewhere(domain)
      return 'leaving'
    },
    fieldOfCode: { passwordTooShort: 'password' },
    failure: INVITE_FAILED,
  })
  return (
    <AccountForm form={form} label="Inscription" submit="Créer mon compte">
      <EmailInput
        {...(emailIsFixed ? { value: invite.email, readOnly: true } : {})}
        autoComplete="username"
        error={form.errors.email}
      />
      <PasswordInput
        label={`Mot de passe (min. ${limits.password.text})`}
        name="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={200}
        error={form.errors.password}
        required
      />
      <CommitteeMailsField committees={committees} />
      <PersonalDataNotice of="brought" />
    </AccountForm>
  )
}

/** Accepts with one button, as there is nothing to fill in. */
function useAcceptance(
  { client, invite, committees, currentInvite, onElsewhere }: Omit<InviteFlowProps, 'onSignedIn'>,
  done: Done,
) {
  return useForm({
    names: [COMMITTEE_MAILS],
    check: () => ({ fields: {}, message: currentInvite() ? null : 'Invalid form' }),
    send: async ({ committeeMails }) => {
      const answer = await acceptInvite(client, {
        inviteId: invite.inviteId,
        email: invite.email,
        committeeMails: chosenCommitteeMails(committees, committeeMails),
      })
      if (answer.domain === undefined) return done(answer)
      onElsewhere(answer.domain)
      return undefined
    },
    failure: INVITE_FAILED,
  })
}
type Done = (answer: Awaited<ReturnType<typeof acceptInvite>>) => 'leaving' | undefined

export function InviteMagicLink({ onSignedIn, ...props }: InviteFlowProps) {
  const form = useAcceptance(props, () => {
    onSignedIn()
    return 'leaving'
  })
  return (
    <AccountForm form={form} label="Bienvenue" submit="Accéder à mon compte">
      <p className="leading-relaxed">
        Votre compte <strong className="[overflow-wrap:anywhere]">{props.invite.email}</strong> est prêt. Vous vous
        connecterez avec un lien reçu par email, sans mot de passe.
      </p>
      <CommitteeMailsField committees={props.committees} />
      <PersonalDataNotice of="brought" />
    </AccountForm>
  )
}

export function InviteMfa({ onSignedIn, ...props }: InviteFlowProps) {
  const [totpUri, setTotpUri] = useState<string | null>(null)
  const form = useAcceptance(props, ({ authMethods }) => {
    const method = authMethods.find((candidate) => candidate.type === 'MfaCode')
    if (!method) throw new ClientError('invalidAuthType', 400, INVALID_AUTH_TYPE)
    setTotpUri(method.totpUri)
    return undefined
  })
  if (totpUri !== null) return <MfaSecret totpUri={totpUri} onDone={onSignedIn} />
  return (
    <MfaChecklist>
      <AccountForm form={form} label="Double authentification" submit="Configurer la double authentification">
        <CommitteeMailsField committees={props.committees} />
        <PersonalDataNotice of="brought" />
      </AccountForm>
    </MfaChecklist>
  )
}
