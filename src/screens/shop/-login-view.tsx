import type { ComponentProps } from 'react'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { LoginFlow } from '#features/people/accounts/ui/sign-in/login-flow.tsx'
import { TextLink } from '#ui/page.tsx'

interface LoginViewProps extends ComponentProps<typeof LoginFlow> {
  auth: WhiteLabeling['auth']
}

/** Sign-in page in the layout of its theme; the office also shows it for themes being edited. */
export function LoginView({ auth, ...flow }: LoginViewProps) {
  const search = flow.back === undefined ? {} : { redirect: flow.back }
  return (
    <AuthLayout
      auth={auth}
      title="Connexion"
      lead="Accédez à votre compte"
      footer={
        <>
          {auth.type === 'ModeHero' ? (
            <p className="mb-4">
              Pas encore de compte ?{' '}
              <TextLink to="/register" search={search} className="font-semibold">
                Inscription
              </TextLink>
            </p>
          ) : null}
          <TextLink to="/terms">Mentions légales</TextLink>
        </>
      }
    >
      <LoginFlow {...flow} />
    </AuthLayout>
  )
}
