import { createFileRoute, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ButtonAnchor } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { IconProps } from '#ui/icon.tsx'
import { CheckIcon, StarIcon, TagIcon, TicketIcon, UserIcon } from '#ui/icons.tsx'
import { Page, SectionTitle } from '#ui/page.tsx'
import { CalendarIcon, ClockIcon, ExternalIcon } from '#ui/page-icons.tsx'
import { pageHead } from '#web/page-head.ts'
import { requireConsumerMode } from '#web/require-consumer-mode.ts'

export const Route = createFileRoute('/devenir-partenaire')({
  staticData: { bare: true },
  beforeLoad: requireConsumerMode,
  head: ({ match }) =>
    pageHead(match.context, { title: 'Proposez vos activités', canonicalPath: '/devenir-partenaire' }),
  component: Partner,
})

const reasons: readonly { Icon: ComponentType<IconProps>; title: string; text: string }[] = [
  {
    Icon: CheckIcon,
    title: 'Un référencement gratuit',
    text: 'Présenter vos activités ne coûte rien : ni abonnement, ni frais de mise en ligne.',
  },
  {
    Icon: TagIcon,
    title: 'Une commission seulement sur les clients apportés',
    text: 'Vous ne nous devez quelque chose que lorsque nous vous amenons un client.',
  },
  {
    Icon: UserIcon,
    title: "Jusqu'à 20% de clients en plus",
    text: 'Faites-vous connaître des salariés et des familles qui cherchent une sortie près de chez eux.',
  },
  {
    Icon: ClockIcon,
    title: 'Vos périodes creuses mises en avant',
    text: 'Une promotion sur les jours et les heures où il vous reste des places, et seulement ceux-là.',
  },
  {
    Icon: StarIcon,
    title: 'Les subventions des entreprises',
    text: 'Les comités participent au prix des sorties : vos visiteurs dépensent moins, vous gardez votre tarif.',
  },
  {
    Icon: CalendarIcon,
    title: 'Avec ou sans réservation',
    text: 'Vendez des créneaux datés ou des billets libres, valables toute une période.',
  },
  {
    Icon: TicketIcon,
    title: 'Libre de faire une pause ou de vous arrêter',
    text: 'Suspendez ou arrêtez vos ventes à tout moment, sans engagement de durée.',
  },
]

/** Page that recruits partners, without navigation and footer. */
function Partner() {
  const { tenant, session } = Route.useRouteContext()
  const { logo, title } = session.whiteLabeling
  const join = (
    <ButtonAnchor href={tenant.texts.partnerFormUrl} target="_blank" rel="noopener noreferrer" size="lg">
      Rejoignez-nous
      <ExternalIcon label="(nouvel onglet)" />
    </ButtonAnchor>
  )
  return (
    <>
      <div className="skyline skyline-tall bg-main-soft">
        <Page className="relative pb-14! md:pb-24!">
          <Link to="/" className="inline-block rounded" aria-label={`${title}, accueil`}>
            <img src={logo} alt={title} className="h-10 w-auto" />
          </Link>
          <h1 className="mt-10 max-w-20ch type-display">Proposez vos activités sur {title}</h1>
          <p className="mb-8 mt-4 max-w-60ch text-lg leading-relaxed text-ink-soft">
            Musées, parcs, spectacles, ateliers, bien-être : faites découvrir votre lieu aux membres de centaines
            d'organisations.
          </p>
          {join}
        </Page>
      </div>
      <Page className="py-14! md:py-20!">
        <SectionTitle className="mb-8">Pourquoi nous rejoindre ?</SectionTitle>
        <ul className="grid gap-4 md:(grid-cols-2 gap-5) lg:grid-cols-4">
          {reasons.map(({ Icon, title: reason, text }) => (
            <li key={reason} className="grid md:first:col-span-2">
              <Card>
                <span className="inline-flex size-11 items-center justify-center rounded-full bg-main-soft text-link">
                  <Icon />
                </span>
                <h3 className="mt-4 text-lg font-bold leading-snug">{reason}</h3>
                <p className="mt-1.5 leading-relaxed text-ink-soft">{text}</p>
              </Card>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-col items-center gap-5 text-center">
          <p className="max-w-50ch text-lg text-ink-soft">
            Dites-nous qui vous êtes : nous revenons vers vous pour mettre en ligne vos premières activités.
          </p>
          {join}
        </div>
      </Page>
    </>
  )
}
