import { createFileRoute } from '@tanstack/react-router'
import { CommitteePeople } from '#features/committee/committee-page/ui/committee-people.tsx'
import { PageText } from '#features/committee/committee-page/ui/page-text.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Page, SectionTitle } from '#ui/page.tsx'
import { orNotFound } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/infos')({
  beforeLoad: requireSession,
  loader: ({ context: { client }, location }) => orNotFound(orLogin(client('/get-committee-page', {}), location)),
  head: privateHead('Mon CSE'),
  component: Infos,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la page de votre CSE" error={error} />,
})

/** The committee's text about itself, and its people. */
function Infos() {
  const { title, subtitle, markdown, people } = Route.useLoaderData().page
  return (
    <Page className="flex flex-col gap-10">
      <PageText title={title || 'Mon CSE'} subtitle={subtitle} markdown={markdown} Heading="h1" />
      {people.length > 0 ? (
        <section aria-labelledby="comite">
          <SectionTitle id="comite" className="mb-5">
            Votre comité
          </SectionTitle>
          <CommitteePeople people={people} />
        </section>
      ) : null}
    </Page>
  )
}
