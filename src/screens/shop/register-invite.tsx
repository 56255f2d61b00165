import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { type Invite, type InviteQuery, readInvite } from '#features/people/accounts/ui/registration/invite.ts'
import { InviteElsewhere } from '#features/people/accounts/ui/registration/invite-elsewhere.tsx'
import {
  InviteMagicLink,
  InviteMfa,
  InvitePasswordForm,
} from '#features/people/accounts/ui/registration/invite-flows.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { TextLink } from '#ui/page.tsx'
import { paramText } from '#web/account-guards.ts'
import { domainHome } from '#web/domain-home.ts'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'

export const Route = createFileRoute('/register-invite')({
  validateSearch: (search: Record<string, unknown>): InviteQuery => ({
    inviteId: paramText(search.inviteId),
    email: paramText(search.email),
    authType: paramText(search.authType),
    isAdmin: search.isAdmin === undefined ? undefined : ['true', '1'].includes(String(search.isAdmin)),
  }),
  loaderDeps: ({ search: { inviteId = '' } }) => ({ inviteId }),
  // An invalid invitation shows no committee and is refused on acceptance.
  loader: async ({ context: { client }, deps: { inviteId } }) =>
    inviteId === '' || inviteId.length > MAX_TOKEN_LENGTH
      ? []
      : (await client('/get-invitation', { inviteId })).committees,
  head: privateHead('Inscription'),
  component: RegisterInvite,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de l’invitation" error={error} />,
})

const flows = { Password: InvitePasswordForm, MagicLink: InviteMagicLink, MfaCode: InviteMfa }

function headings({ authType, isAdmin }: Invite): { title: string; lead: string } {
  if (authType === 'MagicLink') return { title: 'Bienvenue !', lead: 'Votre organisation vous a invité' }
  const title = isAdmin ? 'Administrateur' : 'Inscription'
  if (authType === 'MfaCode') return { title, lead: 'Configurez la double authentification de votre compte' }
  return { title, lead: 'Choisissez le mot de passe de votre compte' }
}

function RegisterInvite() {
  const { client, session } = Route.useRouteContext()
  const router = useRouter()
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const drawn = useRef<{ invite: Invite; committees: readonly string[] } | null>(null)
  const committees = Route.useLoaderData()
  // An open form stays when the address loses its parameters; submitting it then shows the error (X04).
  const named = readInvite(Route.useSearch())
  if (named) drawn.current = { invite: named, committees }
  // An address that never had parameters shows a blank page (X04).
  if (!drawn.current) return null
  const { invite } = drawn.current
  const Flow = flows[invite.authType]
  const { auth } = session.whiteLabeling
  if (elsewhere !== null)
    return (
      <AuthLayout auth={auth} title={headings(invite).title}>
        <InviteElsewhere href={elsewhere} />
      </AuthLayout>
    )
  // Same path on the other host, with the invitation's parameters.
  const lead = (domain: string) => {
    const { location } = window
    setElsewhere(new URL(location.pathname + location.search, domainHome(domain, location) ?? location.href).href)
  }
  return (
    <AuthLayout
      auth={auth}
      {...headings(invite)}
      // No link beside a secret that is shown only once.
      footer={
        invite.authType === 'MfaCode' ? undefined : (
          <TextLink to="/login" className="font-semibold">
            J'ai déjà un compte
          </TextLink>
        )
      }
    >
      <Flow
        client={client}
        {...drawn.current}
        currentInvite={() => readInvite(router.state.location.search)}
        onSignedIn={() => enterPage('/')}
        onElsewhere={lead}
      />
    </AuthLayout>
  )
}
