import { createFileRoute, notFound } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ActivityCard, type CardFacts } from '#features/catalogue/shop/ui/activity-card.tsx'
import { ActivityGrid, ActivityGridSkeleton } from '#features/catalogue/shop/ui/activity-grid.tsx'
import { DiscountBadge } from '#features/catalogue/shop/ui/discount-badge.tsx'
import { discountBands } from '#kernel/prices/discount-badge.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DialogProps } from '#ui/dialog-window.tsx'
import { Input, Select, Textarea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Page, PageTitle, SectionTitle, TextLink } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { notify } from '#ui/toast.ts'
import { pageHead } from '#web/page-head.ts'

export const Route = createFileRoute('/ui')({
  beforeLoad: ({ context }) => {
    if (context.production) throw notFound()
  },
  head: ({ match }) => pageHead(match.context, { title: 'Composants' }),
  component: Showcase,
})

const eur = (cents: number) => ({ cents, currency: 'eur' as const })
const discount = (price1: number, price2: number, price3: number) => ({
  price1: eur(price1),
  price2: eur(price2),
  price3: eur(price3),
  percent: (100 * (price1 - price3)) / price1,
})

const sample: CardFacts = {
  id: 'a-exemple',
  slugName: 'exemple',
  label: 'Visite guidée du vieux Lyon et de ses traboules',
  media: null,
  vendor: { id: 'v-exemple', name: 'Les Pas Perdus', slugName: 'les-pas-perdus' },
  cse: false,
  accessible: true,
  stockType: 'Standard',
  benefit: null,
  bestStock: { discount: discount(2000, 1700, 1700) },
  locations: [{ city: 'Lyon', postalCode: '69005', country: 'France' }],
}
const cards: readonly CardFacts[] = [
  sample,
  {
    ...sample,
    id: 'a-exemple-2',
    label: 'Escalade',
    cse: true,
    bestStock: { discount: discount(2000, 1700, 1200) },
    locations: [...sample.locations, ...sample.locations],
  },
  {
    ...sample,
    id: 'a-exemple-3',
    cse: true,
    accessible: false,
    label: 'Parc aquatique',
    bestStock: { discount: null },
  },
  { ...sample, id: 'a-exemple-4', benefit: '-15% sur présentation de la carte', bestStock: { discount: null } },
]

/** Shows a notice with the component's own duration, which the application never uses. */
const showLong = () => void import('#ui/toaster.tsx').then((toaster) => toaster.show('info', 'Longue notification'))

/** Showcase of all primitives in the theme of this host; not part of a production site. */
function Showcase() {
  const [mode, setMode] = useState<DialogProps['mode'] | null>(null)
  return (
    <Page>
      <BackLink to="/">Accueil</BackLink>
      <PageTitle lead="Les éléments de l'interface, dans le thème de ce site.">Composants</PageTitle>
      <div className="flex flex-col gap-12">
        <Part title="Boutons">
          {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
            <div key={variant} className="flex flex-wrap items-center gap-3">
              <Button variant={variant} size="sm">
                Petit
              </Button>
              <Button variant={variant}>Moyen</Button>
              <Button variant={variant} size="lg">
                Grand
              </Button>
              <Button variant={variant} loading>
                En cours
              </Button>
              <Button variant={variant} disabled>
                Indisponible
              </Button>
            </div>
          ))}
          <p>
            Du texte avec <TextLink to="/terms">un lien</TextLink>. <Spinner label={LOADING} />
          </p>
        </Part>
        <Part title="Champs">
          <div className="grid gap-5 md:grid-cols-2">
            <Input label="PRÉNOM" defaultValue="Marie" />
            <Input label="EMAIL" error="Cette adresse email n'est pas valide" defaultValue="marie@" />
            <Input label="TÉLÉPHONE" hint="Pour que le partenaire puisse vous joindre." placeholder="06 12 34 56 78" />
            <Input label="EMAIL" readOnly value="marie@demo.test" />
            <Select label="VOUS ÊTES" placeholder="Choisissez…" options={[{ value: 'un', label: 'Un choix' }]} />
            <Textarea label="MESSAGE" rows={3} />
          </div>
          <Checkbox label="Afficher les offres premium" defaultChecked />
        </Part>
        <Part title="Messages">
          <Notice kind="info">Une information.</Notice>
          <Notice kind="success" title="Message envoyé">
            Nous vous répondons par email.
          </Notice>
          <Notice kind="warn">Cette commande est annulée.</Notice>
          <Notice kind="error">Échec du chargement.</Notice>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => notify.error('Formulaire incomplet')}>
              Erreur
            </Button>
            <Button variant="secondary" onClick={() => notify.success('Mis à jour')}>
              Succès
            </Button>
            <Button variant="secondary" onClick={showLong}>
              Longue
            </Button>
            {(['slide-right', 'slide-down', 'fade-center'] as const).map((name) => (
              <Button key={name} variant="secondary" onClick={() => setMode(name)}>
                Fenêtre {name}
              </Button>
            ))}
          </div>
        </Part>
        <Part title="Remises">
          <div className="flex flex-wrap gap-2">
            {discountBands.map((percent) => (
              <DiscountBadge
                key={percent}
                discount={discount(10_000, 10_000 - percent * 100, 10_000 - percent * 100)}
              />
            ))}
          </div>
        </Part>
        <Part title="Activités">
          <ActivityGrid>
            {cards.map((card) => (
              <li key={card.id} className="grid">
                <ActivityCard activity={card} />
              </li>
            ))}
          </ActivityGrid>
        </Part>
        <Part title="Chargement">
          <ActivityGridSkeleton />
        </Part>
        <Part title="Carte">
          <Card>Un contenu sur une surface.</Card>
        </Part>
      </div>
      <Dialog open={mode !== null} onClose={() => setMode(null)} title="Une fenêtre" mode={mode ?? undefined}>
        <p>Son contenu.</p>
      </Dialog>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  )
}
