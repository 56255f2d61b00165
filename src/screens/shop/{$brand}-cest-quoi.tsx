import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { Page, SectionTitle } from '#ui/page.tsx'
import { pageHead } from '#web/page-head.ts'
import { requireConsumerMode } from '#web/require-consumer-mode.ts'

export const Route = createFileRoute('/{$brand}-cest-quoi')({
  // The path begins with the brand; another brand's is not found.
  staticData: { bare: true },
  beforeLoad: ({ context, params }) => {
    requireConsumerMode({ context })
    if (params.brand !== context.tenant.slug) throw notFound()
  },
  head: ({ match }) =>
    pageHead(match.context, {
      title: "C'est quoi ?",
      canonicalPath: `/${match.context?.tenant.slug}-cest-quoi`,
    }),
  component: CustomerInfo,
})

const ways = [
  {
    title: 'Par votre comité',
    text: 'Votre comité social et économique est adhérent : son code premium vous ouvre toutes ses offres.',
  },
  {
    title: 'Par votre entreprise ou votre association',
    text: "L'adhésion est gratuite pour toutes les organisations, et pour chacun de leurs bénéficiaires.",
  },
  {
    title: 'Par vous-même',
    text: 'Inscrivez-vous sans code : les offres ouvertes à tous sont à vous, vous pourrez ajouter un code plus tard.',
  },
]

const steps = [
  { title: 'Inscrivez-vous', text: "Remplissez le formulaire d'inscription et confirmez votre adresse email." },
  {
    title: 'Découvrez les activités',
    text: 'Parcourez les catégories, cherchez près de chez vous, choisissez une date.',
  },
  { title: 'Profitez des offres', text: 'Payez en ligne et recevez vos billets dans votre compte.' },
]

/** Page that explains the service to customers, without navigation and footer. */
function CustomerInfo() {
  const { tenant, session } = Route.useRouteContext()
  const { logo, title } = session.whiteLabeling
  return (
    <>
      <div className="skyline skyline-tall bg-main-soft">
        <Page className="relative pb-14! md:pb-24!">
          <Link to="/" className="inline-block rounded" aria-label={`${title}, accueil`}>
            <img src={logo} alt={title} className="h-10 w-auto" />
          </Link>
          <h1 className="mt-10 type-display">{title}, c'est quoi ?</h1>
          <p className="mb-8 mt-4 max-w-62ch text-lg leading-relaxed text-ink-soft">
            Bienvenue ! {title} vous fait sortir pour moins cher : des activités de loisirs choisies près de chez vous,
            à des prix négociés, avec des billets numériques que vous gardez dans votre compte.
          </p>
          <ButtonLink to="/register" size="lg">
            Créer un compte
          </ButtonLink>
        </Page>
      </div>
      <Page className="flex flex-col gap-16 py-14! md:(gap-20 py-20!)">
        <section>
          <SectionTitle className="mb-6">Trois façons d'en profiter</SectionTitle>
          <ul className="grid gap-4 md:(grid-cols-3 gap-5)">
            {ways.map((way) => (
              <li key={way.title} className="grid">
                <Card>
                  <h3 className="text-lg font-bold leading-snug">{way.title}</h3>
                  <p className="mt-1.5 leading-relaxed text-ink-soft">{way.text}</p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
        {tenant.partners.length > 0 ? (
          <section>
            <SectionTitle className="mb-6">Ils nous font confiance</SectionTitle>
            <ul className="grid grid-cols-2 gap-3 md:(grid-cols-3 gap-4) lg:grid-cols-6">
              {tenant.partners.map(({ name, logo: partnerLogo }) => (
                <li key={name} className="flex h-28 items-center justify-center rounded-xl border border-line px-4">
                  <img src={partnerLogo} alt={name} className="max-h-16 w-full object-contain" />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section>
          <SectionTitle className="mb-6">Comment ça marche ?</SectionTitle>
          <ol className="grid gap-8 md:grid-cols-3">
            {steps.map((step, index) => (
              <li key={step.title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-main text-lg font-bold text-on-main"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg font-bold leading-snug">{step.title}</h3>
                  <p className="mt-1 leading-relaxed text-ink-soft">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section className="rounded-2xl bg-surface px-6 py-10 md:px-12">
          <SectionTitle className="flex items-center gap-3">
            <StarIcon className="text-link" />
            Les offres premium
          </SectionTitle>
          <p className="mt-3 max-w-75ch leading-relaxed text-ink-soft">
            Certaines activités sont réservées aux membres d'une organisation. Elle vous remet un code premium :
            indiquez-le à l'inscription, ou ajoutez-le plus tard dans votre compte. Vous n'en avez pas ? Demandez-le à
            votre comité, ou écrivez-nous.
          </p>
          <ButtonLink to="/contact" variant="secondary" className="mt-6">
            Contactez-nous
          </ButtonLink>
        </section>
      </Page>
    </>
  )
}
