import { TextLink } from '../../../ui/page.tsx'

/** Carries the address that was given, so that it need not be typed again. */
export function ForgotPasswordLink({ email }: { email?: string }) {
  return (
    <p className="text-center text-sm">
      <TextLink to="/forgot-password" search={{ email }}>
        Mot de passe oublié ?
      </TextLink>
    </p>
  )
}
