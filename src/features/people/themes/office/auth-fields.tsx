import { useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import type { ServedTheme, WhiteLabeling } from '#contract/session-shapes.ts'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import type { GroupTheme } from '../theme-shapes.ts'
import { servedHeroColours } from '../ui/served-colours.ts'
import { ColourField } from './colour-field.tsx'
import { ContrastTable } from './contrast-table.tsx'
import { Preview } from './preview.tsx'
import { heroColourKeys, type ThemeValues } from './theme-values.ts'
import { authNames, heroColourNames } from './theme-words.ts'

interface AuthFieldsProps {
  of: OfficeForm<ThemeValues>
  item: GroupTheme
  shown: ServedTheme
}

/** Screen sizes of the previews, in pixels. */
const screens = {
  computer: { label: 'Ordinateur', width: 1280, height: 760 },
  phone: { label: 'Téléphone', width: 390, height: 760 },
} as const

/** Fields for the look of the pages around signing in: a card, or a banner with its own colours. */
export function AuthFields({ of, item, shown }: AuthFieldsProps) {
  const isHero = useStore(of.form.store, ({ values }) => values.auth.type === 'ModeHero')
  const [screen, setScreen] = useState<keyof typeof screens>('computer')
  const { width, height } = screens[screen]
  const size = useMemo(() => ({ width, height }), [width, height])
  return (
    <FormSection title="Authentification" line="Les pages de connexion et d’inscription.">
      <of.form.AppField name="auth.type">
        {(field) => (
          <field.RadioField
            label="Présentation"
            options={[
              { value: 'ModeDefault', label: authNames.ModeDefault },
              { value: 'ModeHero', label: authNames.ModeHero },
            ]}
          />
        )}
      </of.form.AppField>
      {isHero ? <HeroFields of={of} item={item} auth={shown.auth} /> : null}
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Largeur de l’aperçu de la connexion</legend>
        {(['computer', 'phone'] as const).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === screen ? 'primary' : 'secondary'}
            aria-pressed={name === screen}
            onClick={() => setScreen(name)}
          >
            {screens[name].label}
          </Button>
        ))}
      </fieldset>
      <div className={screen === 'phone' ? 'w-full max-w-390px' : 'min-w-0'}>
        <Preview title="Aperçu de la connexion" part="login" theme={shown} size={size} />
      </div>
    </FormSection>
  )
}

function HeroFields({ of, item, auth }: Omit<AuthFieldsProps, 'shown'> & { auth: WhiteLabeling['auth'] }) {
  const { form } = of
  const rows = useMemo(() => (auth.type === 'ModeHero' ? servedHeroColours(auth) : []), [auth])
  return (
    <>
      <form.AppField name="auth.title">
        {(field) => (
          <field.TextField
            label="Titre de la bannière"
            optional
            maxLength={120}
            hint="En grand, au-dessus du formulaire."
          />
        )}
      </form.AppField>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <form.AppField name="auth.logo">
          {(field) => (
            <field.LogoField
              label="Logo de la bannière"
              hint="Sur le dégradé : clair, s’il est sombre."
              known={item.media}
            />
          )}
        </form.AppField>
        <form.AppField name="auth.hero">
          {(field) => (
            <field.PictureField
              isDecorative
              label="Image de la bannière"
              hint="Au moins 1 280 pixels de large. Sans image, celle du site, ou un motif dans vos couleurs."
              known={item.media}
            />
          )}
        </form.AppField>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {heroColourKeys.map((key) => (
            <form.AppField key={key} name={`auth.${key}`}>
              {() => <ColourField label={`Bannière : ${heroColourNames[key].toLowerCase()}`} />}
            </form.AppField>
          ))}
        </div>
        <ContrastTable label="Couleurs de la bannière demandées et servies" rows={rows} />
      </div>
    </>
  )
}
