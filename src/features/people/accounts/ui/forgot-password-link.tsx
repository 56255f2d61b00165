import { TextLink } from '#ui/page.tsx'

/** Carries the address that was given, so that it need not be typed again, and the page that the person came from. */
export function ForgotPasswordLink({ email, back }: { email?: string; back: string | undefined }) {
  return (
    <p className="text-center text-sm">
      <TextLink to="/forgot-password" search={{ email, redirect: back }}>
        Mot de passe oublié ?
      </TextLink>
    </p>
  )
}
