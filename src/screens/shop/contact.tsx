import { createFileRoute } from '@tanstack/react-router'
import { ContactForm } from '#features/people/contact/ui/contact-form.tsx'
import { Card } from '#ui/card.tsx'
import { NarrowPage, PageTitle, TextAnchor } from '#ui/page.tsx'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/contact')({
  head: ({ match }) => pageHead(match.context, { title: 'Contact', canonicalPath: '/contact' }),
  component: Contact,
})

function Contact() {
  const { client, session, tenant } = Route.useRouteContext()
  const { contactEmail } = tenant.legal
  const initial = session.type === 'user' ? { ...session.userData, email: session.email } : undefined
  return (
    <NarrowPage className="max-w-760px!">
      <PageTitle lead="Une question sur une activité, une commande ou votre compte ? Écrivez-nous, nous vous répondons par email.">
        Contact
      </PageTitle>
      <Card>
        <ContactForm client={client} initial={initial} />
      </Card>
      <noscript>
        <p className="mt-4 text-sm text-ink-soft">
          Ce formulaire a besoin de JavaScript. Vous pouvez aussi écrire à{' '}
          <TextAnchor href={`mailto:${contactEmail}`}>{contactEmail}</TextAnchor>.
        </p>
      </noscript>
    </NarrowPage>
  )
}
