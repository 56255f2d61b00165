import { createFileRoute } from '@tanstack/react-router'
import { backQuery } from '#features/people/accounts/sessions/safe-redirect.ts'
import { AccountForm } from '#features/people/accounts/ui/account-form.tsx'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { FormNotice } from '#features/people/accounts/ui/form-notice.tsx'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { TextLink } from '#ui/page.tsx'
import { paramText, type RedirectSearch, redirectSearch } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'

const MOST_SIGNS = 253

export const Route = createFileRoute('/autre-site')({
  // `vers`: host that asked this site for a passkey proof.
  validateSearch: (search: Record<string, unknown>): RedirectSearch & { vers?: string } => ({
    ...redirectSearch(search),
    vers: paramText(search.vers),
  }),
  loaderDeps: ({ search: { vers = '' } }) => ({ vers }),
  loader: async ({ context: { client }, deps: { vers } }) =>
    vers === '' || vers.length > MOST_SIGNS ? { title: null, here: '' } : client('/get-host-switch', { host: vers }),
  head: privateHead('Continuer sur un autre site'),
  component: OtherSite,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du site" error={error} />,
})

const FAILED = 'Votre clé d’accès n’a pas pu être présentée.'

/**
 * Proves a passkey of this site to another site of the product that has none yet. Starts only when the person presses
 * the button.
 */
function OtherSite() {
  const { client, session } = Route.useRouteContext()
  const { title, here } = Route.useLoaderData()
  const { vers = '', redirect = '/account' } = Route.useSearch()
  const form = useForm({
    names: [],
    check: () => ({ fields: {}, message: null }),
    send: async () => {
      const { proveForOther } = await import('#features/people/accounts/ui/sign-in/passkey-browser.ts')
      window.location.replace((await proveForOther(client, vers)) + backQuery(redirect))
      return 'leaving'
    },
    failure: FAILED,
  })
  return (
    <AuthLayout
      auth={session.whiteLabeling.auth}
      title={title === null ? 'Site inconnu' : `Continuer sur ${title}`}
      footer={<TextLink to="/">Rester sur ce site</TextLink>}
    >
      {title === null ? (
        <FormNotice kind="warn">Cette adresse ne mène pas à un autre de nos sites.</FormNotice>
      ) : (
        <AccountForm form={form} label="Clé d’accès" submit="Utiliser ma clé d’accès">
          <p className="leading-relaxed [overflow-wrap:anywhere]">
            Présentez votre clé d’accès de {here} : vous serez connecté sur <strong>{vers}</strong>, où vous pourrez
            ajouter une clé pour ce site. Si vous ne venez pas de demander à vous y connecter, fermez cette page.
          </p>
        </AccountForm>
      )}
    </AuthLayout>
  )
}
