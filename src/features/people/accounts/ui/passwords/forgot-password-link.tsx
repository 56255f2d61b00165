import { TextLink } from '#ui/page.tsx'

/** Link that passes on the email already typed and the page from which the person came. */
export function ForgotPasswordLink({ email, back }: { email?: string; back: string | undefined }) {
  return (
    <p className="text-center text-sm">
      <TextLink to="/forgot-password" search={{ email, redirect: back }}>
        Mot de passe oublié ?
      </TextLink>
    </p>
  )
}
