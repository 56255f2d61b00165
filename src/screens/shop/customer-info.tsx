import { createLazyRoute, Link } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Page, SectionTitle } from '../../ui/page.tsx'

export const Route = createLazyRoute('/{$brand}-cest-quoi')({ component: CustomerInfo })

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

/** Explains the offer to customers; stands alone, without navigation and footer. */
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
        <section>
          <SectionTitle className="mb-6">Ils nous font confiance</SectionTitle>
          <ul className="grid grid-cols-2 gap-3 md:(grid-cols-3 gap-4) lg:grid-cols-6">
            {tenant.texts.partnerNames.map((name, index) => (
              <li key={name}>
                <PartnerLogo name={name} mark={marks[index % marks.length] ?? ''} />
              </li>
            ))}
          </ul>
        </section>
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

/** Leaf, curtain, wave, reel, frame, drop: a mark for each name, on 24 × 24. */
const marks = [
  'M4 20C4 9 11 4 21 3c0 11-6 17-14 16-1 0-2 .4-3 1zM4 20C8 14 12 11 16 9',
  'M3 4h18M4 4c0 8-1 13-1 16 4-3 7-9 8-16M20 4c0 8 1 13 1 16-4-3-7-9-8-16',
  'M3 12c4-7 11-7 15 0-4 7-11 7-15 0zM18 12l4-4v8zM8 11h.01',
  'M12 3a9 9 0 1 0 9 9V3zM12 7h.01M12 17h.01M7 12h.01M17 12h.01',
  'M3 3h18v18H3zM7 7h10v10H7zM7 15l4-4 6 6',
  'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 14a3 3 0 0 0 3 3',
]

/** A mark and the name set as a logo would be. */
function PartnerLogo({ name, mark }: { name: string; mark: string }) {
  return (
    <span className="flex h-28 flex-col items-center justify-center gap-2.5 rounded-xl border border-line px-3 text-center text-copy font-bold leading-tight text-ink">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-8 text-link"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={mark} />
      </svg>
      {name}
    </span>
  )
}
