import { useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ActivityCard } from '#features/catalogue/shop/ui/activity-card.tsx'
import { MemberCard } from '#features/people/accounts/ui/registration/member-card.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select } from '#ui/field.tsx'
import { TextLink } from '#ui/page.tsx'
import type { ThemeDraft } from '#web/preview-messages.ts'
import { HomeBand } from '#web/shell/home-band.tsx'
import { LoginView } from './-login-view.tsx'

/** Shop components with which the office previews a theme; they do nothing here. */
export function ThemeParts({ draft: { part, theme } }: { draft: ThemeDraft }) {
  const client = useRouteContext({ from: '__root__', select: (context) => context.client })
  switch (part) {
    case 'tester':
      return <Tester />
    case 'card':
      return (
        <div className="p-4">
          <MemberCard code="CE-2026-0042" firstName="Camille" lastName="Durand" logo={theme.logo} title={theme.title} />
        </div>
      )
    case 'home':
      return <HomeBand home={theme.home} isMember={false} />
    case 'login':
      return (
        <div className="flex min-h-dvh flex-col">
          <LoginView auth={theme.auth} client={client} back={undefined} onSignedIn={() => undefined} />
        </div>
      )
  }
}

const eur = (cents: number) => ({ cents, currency: 'eur' as const })
const prices = { price1: eur(2000), price2: eur(1700), price3: eur(1200), percent: 40 }

const premium: ComponentProps<typeof ActivityCard>['activity'] = {
  id: 'a-exemple',
  slugName: 'exemple',
  label: 'Visite guidée du vieux Lyon',
  media: null,
  vendor: { id: 'v-exemple', name: 'Les Pas Perdus', slugName: 'les-pas-perdus' },
  cse: true,
  accessible: true,
  stockType: 'Standard',
  benefit: null,
  bestStock: { discount: prices },
  locations: [{ city: 'Lyon', postalCode: '69005', country: 'France' }],
}

const radio = 'size-5 shrink-0 accent-accent'

function Tester() {
  return (
    <div className="grid gap-x-8 gap-y-6 p-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <Button>Réserver</Button>
          <Button variant="secondary">Annuler</Button>
          <Button variant="ghost">Voir plus</Button>
          <Button disabled>Complet</Button>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input label="PRÉNOM" defaultValue="Camille" />
          <Select label="VOUS ÊTES" placeholder="Choisissez…" options={[{ value: 'un', label: 'Un particulier' }]} />
          <Input label="EMAIL" error="Cette adresse email n'est pas valide" defaultValue="camille@" />
          <Input label="CODE PREMIUM" placeholder="CE-2026" />
        </div>
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">Choix</legend>
          <label className="inline-flex items-center gap-2.5">
            <input type="radio" name="essai" defaultChecked className={radio} />
            Par carte
          </label>
          <label className="inline-flex items-center gap-2.5">
            <input type="radio" name="essai" className={radio} />
            Plus tard
          </label>
          <Checkbox label="Afficher les offres premium" defaultChecked />
        </fieldset>
        <p>
          Un texte avec <TextLink to="/terms">un lien</TextLink> vers les mentions légales.
        </p>
        <p className="rounded-lg bg-main-soft px-4 py-3">
          Sur le fond clair de la couleur principale, <TextLink to="/contact">un lien</TextLink> aussi.
        </p>
      </div>
      <div className="max-w-72 min-w-0">
        <ActivityCard activity={premium} />
      </div>
    </div>
  )
}
