import { type ReactNode, useState } from 'react'
import type { Client } from '#api/client.ts'
import { EmailStep } from './login-email-step.tsx'
import { MfaStep, PasswordStep } from './login-proof-steps.tsx'
import { MagicLinkStep } from './magic-link-step.tsx'
import { PasskeyElsewhere } from './passkey-elsewhere.tsx'
import type { AuthType, PasskeyPlace, SignedIn } from './sign-in.ts'

type Step =
  | { name: 'email-form' }
  | { name: StepOfMethod; email: string }
  | { name: 'passkey-elsewhere'; places: PasskeyPlace[] }
type StepOfMethod = 'email-password-form' | 'mfa-form' | 'wait-for-magic-link'

const methodSteps: Record<AuthType, StepOfMethod> = {
  Password: 'email-password-form',
  MfaCode: 'mfa-form',
  MagicLink: 'wait-for-magic-link',
}

export interface LoginFlowProps extends SignedIn {
  client: Client
  /** Email of the account, where it is known. */
  email?: string
  /** Other ways to sign in, below the first step. */
  otherWays?: ReactNode
}

/** Asks for the email first; the person's method then decides the next step (C-STATE-003). */
export function LoginFlow({ client, back, onSignedIn, email = '', otherWays }: LoginFlowProps) {
  const [step, setStep] = useState<Step>({ name: 'email-form' })
  const [lastEmail, setLastEmail] = useState(email)
  const restart = () => setStep({ name: 'email-form' })
  const onElsewhere = (places: PasskeyPlace[]) => setStep({ name: 'passkey-elsewhere', places })
  const proof = { client, back, onSignedIn, onElsewhere, onRestart: restart }
  const enter = (email: string, authType: AuthType) => {
    setLastEmail(email)
    setStep({ name: methodSteps[authType], email })
  }
  switch (step.name) {
    case 'email-form':
      return (
        <>
          <EmailStep client={client} email={lastEmail} back={back} onMethod={enter} />
          {otherWays}
        </>
      )
    case 'email-password-form':
      return <PasswordStep {...proof} email={step.email} />
    case 'mfa-form':
      return <MfaStep {...proof} email={step.email} />
    case 'passkey-elsewhere':
      return <PasskeyElsewhere places={step.places} back={back} onRestart={restart} />
    case 'wait-for-magic-link':
      return <MagicLinkStep email={step.email} onRestart={restart} />
  }
}
